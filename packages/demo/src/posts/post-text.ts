import { TEXTS } from '../data/texts/all.ts';
import type { TextLocale, Texts } from '../data/texts/types.ts';
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
  const description = [
    ...(random.chance(0.2) ? [random.pick(texts.openings)] : []),
    core,
    ...random.sample(texts.details, random.pick([0, 1, 1, 2, 2, 3, 4])),
    ...(random.chance(0.5) ? [random.pick(texts.closings)] : []),
  ];
  const values = { name: nameIn(text, subcategory) ?? '', city: client.home.city[0] };
  return {
    title: random.chance(0.994) ? emphasised(random, fill(random, title, values)) : null,
    description: random.chance(0.98)
      ? fill(random, [...new Set(description)].join(' '), values).trim()
      : null,
    timing: random.chance(0.85) ? random.pick(texts.timings) : null,
  };
}

function titleAndCore(random: Random, text: TextLocale, subcategory: Subcategory): readonly [string, string] {
  if (text === 'en' || text === 'hr' || text === 'de') return random.pick(subcategory.data.jobs[text]);
  const texts: Texts = TEXTS[text];
  return [random.pick(texts.titles), random.pick(texts.openings)];
}

function hasWordsFor(text: TextLocale, subcategory: Subcategory): boolean {
  return nameIn(text, subcategory) !== undefined;
}

const URGENT: Readonly<Partial<Record<TextLocale, string>>> = { en: 'URGENT', hr: 'HITNO', de: 'DRINGEND' };

/** Some shout, some are in a hurry, some end with marks. */
function emphasised(random: Random, title: string): string {
  const draw = random.next();
  if (draw < 0.02) return `${random.pick(Object.values(URGENT))}! ${title}`;
  if (draw < 0.03) return title.toUpperCase();
  if (draw < 0.06) return `${title}!!`;
  if (draw < 0.08) return title.toLowerCase();
  return title;
}
