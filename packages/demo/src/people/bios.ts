import { type TextLocale, TEXTS } from '../data/texts.ts';
import type { Random } from '../random/random.ts';
import { nameIn } from '../taxonomy/taxonomy.ts';
import { fill } from '../text/fill.ts';
import type { Offer } from './person.ts';

const EMOJI = ['🙂', '👷', '🌿', '🐶', '🚚', '✨', '🔧', '💪', '☕', '🎨', '📷', '🇭🇷', '🏡', '😊'];

/** Most say a sentence or three; one in eight tells their whole story. */
export function workerBio(
  random: Random,
  text: TextLocale,
  city: string,
  offers: readonly Offer[],
): string | null {
  if (random.chance(0.22)) return null;
  const { workerIntros, workerFacts } = TEXTS[text];
  const first = offers[0]?.subcategories[0];
  const name = first && nameIn(text, first);
  const intros =
    name === undefined ? workerIntros.filter((intro) => !intro.includes('{name}')) : workerIntros;
  const facts = random.sample(workerFacts, random.chance(0.12) ? 7 : random.int(0, 3));
  const sentences = [...(intros.length > 0 ? [random.pick(intros)] : []), ...facts];
  return finish(random, sentences.join(' '), { city, name: name ?? '' });
}

export function clientBio(random: Random, text: TextLocale, city: string): string | null {
  return random.chance(0.2) ? finish(random, random.pick(TEXTS[text].clientBios), { city }) : null;
}

function finish(random: Random, template: string, values: Readonly<Record<string, string>>): string | null {
  const bio = fill(random, template, values);
  if (bio === '') return null;
  return random.chance(0.14) ? `${bio} ${random.pick(EMOJI)}` : bio;
}
