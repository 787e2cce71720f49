import { type TextLocale, TEXTS, type Texts } from '../data/texts.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { nameIn, type Subcategory } from '../taxonomy/taxonomy.ts';
import { fill } from '../text/fill.ts';

export interface PostText {
  readonly title: string | null;
  readonly description: string | null;
  readonly timing: string | null;
}

/** What the client writes, in their language: of the job where there are words for it, in general where not. */
export function writePost(random: Random, client: Person, subcategory: Subcategory): PostText {
  const text = hasWordsFor(client.text, subcategory) ? client.text : 'en';
  const texts = TEXTS[text];
  const [title, core] = titleAndCore(random, text, subcategory);
  const description = describe(random, texts, core, ON_SITE.has(subcategory.category.slug));
  const values = { name: nameIn(text, subcategory) ?? '', city: client.home.city[0] };
  return {
    title: random.chance(0.994) ? emphasised(random, text, fill(random, title, values)) : null,
    description: random.chance(0.98) ? fill(random, description, values) : null,
    timing: random.chance(0.85) ? random.pick(texts.timings) : null,
  };
}

/** Where there is something to carry, to park for or to unlock. */
const ON_SITE: ReadonlySet<string> = new Set([
  'cleaning',
  'home-repairs',
  'moving',
  'gardening',
  'renovation',
  'auto',
  'appliances',
  'heating-cooling',
  'wood-metal',
  'farm-help',
]);

function describe(random: Random, texts: Texts, core: string, isOnSite: boolean): string {
  const opening = random.chance(0.2) ? [random.pick(texts.openings)] : [];
  const known = isOnSite ? [...texts.details, ...texts.siteDetails] : texts.details;
  const details = random.sample(known, random.pick([0, 1, 1, 2, 2, 3, 4]));
  const closing = random.chance(0.5) ? [random.pick(texts.closings)] : [];
  // An opening may be the core itself where the language has few sentences.
  const first = [...new Set([...opening, core])].join(' ');
  const rest = [...details, ...closing].join(' ');
  return [first, rest].filter((part) => part !== '').join(random.chance(0.2) ? '\n\n' : ' ');
}

function titleAndCore(random: Random, text: TextLocale, subcategory: Subcategory): readonly [string, string] {
  if (text === 'en' || text === 'hr' || text === 'de') return random.pick(subcategory.data.jobs[text]);
  const texts: Texts = TEXTS[text];
  return [random.pick(texts.titles), random.pick(texts.openings)];
}

function hasWordsFor(text: TextLocale, subcategory: Subcategory): boolean {
  return nameIn(text, subcategory) !== undefined;
}

const URGENT: Readonly<Partial<Record<TextLocale, string>>> = {
  en: 'URGENT!',
  hr: 'HITNO!',
  de: 'DRINGEND!',
};

/** Some shout, some are in a hurry, some end with marks. */
function emphasised(random: Random, text: TextLocale, title: string): string {
  const draw = random.next();
  if (draw < 0.02) return `${URGENT[text] ?? '❗❗'} ${title}`;
  if (draw < 0.03) return title.toUpperCase();
  if (draw < 0.06) return `${title}!!`;
  if (draw < 0.08) return title.toLowerCase();
  return title;
}
