import { type TextLocale, TEXTS, type Texts } from '../data/texts.ts';
import type { Person } from '../people/person.ts';
import type { Random } from '../random/random.ts';
import { nameIn, type Subcategory } from '../taxonomy/taxonomy.ts';
import { fill } from '../text/fill.ts';
import type { Post } from './post.ts';

/** Texts in the client’s language; in English if the item has no name in it. */
export function writePost(
  random: Random,
  client: Person,
  subcategory: Subcategory,
): Pick<Post, 'title' | 'description' | 'timing'> {
  const text = nameIn(client.text, subcategory) === undefined ? 'en' : client.text;
  const texts: Texts = TEXTS[text];
  const [title, core] =
    text === 'en' || text === 'hr' || text === 'de'
      ? random.pick(subcategory.data.jobs[text])
      : [random.pick(texts.titles), random.pick(texts.openings)];
  const description = describe(random, texts, core, ON_SITE.has(subcategory.category.slug));
  const values = { name: nameIn(text, subcategory) ?? '', city: client.home.city[0] };
  return {
    title: random.chance(0.994) ? emphasize(random, text, fill(random, title, values)) : null,
    description: random.chance(0.98) ? fill(random, description, values) : null,
    timing: random.chance(0.85) ? random.pick(texts.timings) : null,
  };
}

/** Categories whose work is on site, with something to carry, park or unlock. */
const ON_SITE: ReadonlySet<string> = new Set(
  'cleaning home-repairs moving gardening renovation auto appliances heating-cooling wood-metal farm-help'.split(
    ' ',
  ),
);

function describe(random: Random, texts: Texts, core: string, isOnSite: boolean): string {
  const opening = random.chance(0.2) ? [random.pick(texts.openings)] : [];
  const known = isOnSite ? [...texts.details, ...texts.siteDetails] : texts.details;
  const details = random.sample(known, random.pick([0, 1, 1, 2, 2, 3, 4]));
  const closing = random.chance(0.5) ? [random.pick(texts.closings)] : [];
  // Opening and core may be the same sentence.
  const first = [...new Set([...opening, core])].join(' ');
  const rest = [...details, ...closing].join(' ');
  return [first, rest].filter((part) => part !== '').join(random.chance(0.2) ? '\n\n' : ' ');
}

const URGENT: Readonly<Partial<Record<TextLocale, string>>> = {
  en: 'URGENT!',
  hr: 'HITNO!',
  de: 'DRINGEND!',
};

function emphasize(random: Random, text: TextLocale, title: string): string {
  const draw = random.next();
  if (draw < 0.02) return `${URGENT[text] ?? '❗❗'} ${title}`;
  if (draw < 0.03) return title.toUpperCase();
  if (draw < 0.06) return `${title}!!`;
  if (draw < 0.08) return title.toLowerCase();
  return title;
}
