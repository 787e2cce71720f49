import { type Conversation, ENGLISH, FOLLOW_UPS, OTHER_LANGUAGES } from '../data/tickets.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { fill } from '../text/fill.ts';

interface Line {
  readonly isStaff: boolean;
  readonly text: string;
}

type SupportLocale = Conversation['locale'];

export interface Script {
  readonly category: Conversation['category'];
  readonly locale: SupportLocale;
  readonly subject: string;
  readonly lines: readonly Line[];
}

const isStaffLine = (line: string) => line.startsWith('> ');

/** A conversation in the user’s language if support speaks it, otherwise in English. */
export function drawScript(random: Random, { text }: Person, isNew: boolean): Script {
  const locale = text === 'hr' || text === 'sr' ? 'hr' : text === 'de' ? 'de' : 'en';
  const isAnswered = !(isNew && random.chance(0.2));
  const conversation = random.pick(
    [...ENGLISH, ...OTHER_LANGUAGES].filter(
      (other) => other.locale === locale && other.lines.some(isStaffLine) === isAnswered,
    ),
  );
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

/** One or two further questions in a quarter of the threads; a thread has at most fourteen messages. */
function followUps(random: Random, locale: SupportLocale, lines: readonly Line[]): Line[] {
  if (!lines.some(({ isStaff }) => isStaff) || !random.chance(0.25)) return [];
  return random.sample(FOLLOW_UPS[locale], random.pick([1, 1, 2])).flatMap(([question, answer]) => [
    { isStaff: false, text: question },
    { isStaff: true, text: fill(random, answer) },
  ]);
}

/** A drawn phone screen with an error, as a data URI. */
export function drawScreenshot(random: Random): string {
  const hue = random.pick([210, 265, 150, 20]);
  const lines = Array.from(
    { length: random.int(3, 5) },
    (_, index) => `<path d='M12 ${54 + index * 14}h${random.int(30, 76)}'/>`,
  ).join('');
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 180'><rect width='100' height='180' rx='10' fill='#fff'/>` +
    `<path fill='hsl(${hue} 60% 45%)' d='M0 10a10 10 0 0 1 10-10h80a10 10 0 0 1 10 10v20H0z'/>` +
    `<g stroke='#ccd' stroke-width='6'>${lines}</g>` +
    `<rect x='12' y='136' width='76' height='26' rx='5' fill='#fde2e1'/>` +
    `<path stroke='#c0392b' stroke-width='5' d='M20 149h${random.int(30, 58)}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
