import type { Locale } from '@marketdesk/contract/enums.ts';
import { UNMATCHED } from '@marketdesk/demo/data/demand.ts';
import { TAXONOMY } from '@marketdesk/demo/data/taxonomy.ts';
import type { Random } from '@marketdesk/demo/random/random.ts';
import { Weighted, zipf } from '@marketdesk/demo/random/weighted.ts';

const byPopularity = new Weighted(TAXONOMY, zipf(0.85));

/** What somebody types: mostly a word that leads somewhere, half of it, or misspelt; now and then what nobody offers. */
export function drawQuery(random: Random, locale: Locale): string {
  if (random.chance(0.15)) return random.pick(UNMATCHED[locale] ?? UNMATCHED.en ?? ['beekeeper']);
  const { names, synonyms } = random.pick(byPopularity.pick(random).subcategories);
  const words = [...(synonyms[locale] ?? synonyms.en ?? []), names[locale] ?? names.en];
  const word = random.pick(words).toLowerCase();
  const draw = random.next();
  if (draw < 0.4) return word.slice(0, Math.max(3, Math.ceil(word.length * 0.6))).trimEnd();
  return draw < 0.5 && word.length > 5 ? misspelt(random, word) : word;
}

function misspelt(random: Random, word: string): string {
  const at = random.int(1, word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  return random.chance(0.5) ? before + after : before + letter + letter + after;
}
