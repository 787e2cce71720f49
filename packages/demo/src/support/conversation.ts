import { type Conversation, ENGLISH, FOLLOW_UPS, OTHER_LANGUAGES, REMINDERS } from '../data/tickets.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { fill } from '../text/fill.ts';

export interface Line {
  readonly isStaff: boolean;
  readonly text: string;
}

export type SupportLocale = Conversation['locale'];

export interface Script {
  readonly category: Conversation['category'];
  readonly locale: SupportLocale;
  readonly subject: string;
  readonly lines: readonly Line[];
}

const ALL = [...ENGLISH, ...OTHER_LANGUAGES];
const byLocale = (locale: SupportLocale, isAnswered: boolean) =>
  ALL.filter(({ locale: other, lines }) => other === locale && lines.some(isStaffLine) === isAnswered);

const ANSWERED = { en: byLocale('en', true), hr: byLocale('hr', true), de: byLocale('de', true) };
const UNANSWERED = { en: byLocale('en', false), hr: byLocale('hr', false), de: byLocale('de', false) };

function isStaffLine(line: string): boolean {
  return line.startsWith('> ');
}

/** A conversation in the user's language where support speaks it, otherwise in English. */
export function drawScript(random: Random, person: Person, isNew: boolean): Script {
  const locale = supportLocale(person);
  const conversation = random.pick(isNew && random.chance(0.2) ? UNANSWERED[locale] : ANSWERED[locale]);
  const lines = conversation.lines.map((line) => ({
    isStaff: isStaffLine(line),
    text: fill(random, line.replace(/^> /, '')),
  }));
  return {
    category: conversation.category,
    locale,
    subject: fill(random, conversation.subject),
    lines: [...lines, ...followUps(random, locale, lines)],
  };
}

function supportLocale({ text }: Person): SupportLocale {
  if (text === 'hr' || text === 'sr') return 'hr';
  return text === 'de' ? 'de' : 'en';
}

/** Some have another question or two; a thread grows to fourteen messages at most. */
function followUps(random: Random, locale: SupportLocale, lines: readonly Line[]): Line[] {
  if (!lines.some(({ isStaff }) => isStaff) || !random.chance(0.25)) return [];
  return random.sample(FOLLOW_UPS[locale], random.pick([1, 1, 2])).flatMap(([question, answer]) => [
    { isStaff: false, text: question },
    { isStaff: true, text: fill(random, answer) },
  ]);
}

export const reminder = (random: Random, locale: SupportLocale): string => random.pick(REMINDERS[locale]);
