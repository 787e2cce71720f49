import type { Tone } from '#kit/Badge.tsx';
import { languageName } from '#parts/languageName.ts';
import type { Explained } from './playground.api.ts';

const TONES: Record<Explained['reason'], Tone> = {
  name: 'good',
  synonym: 'info',
  alias: 'neutral',
  typo: 'warn',
};

export function toneOf({ reason }: Explained): Tone {
  return TONES[reason];
}

/** Why a client is offered it, beside the badge of the reason. */
export function whyFound(found: Explained): string {
  const { reason, word_kind: kind, matched_word: word, matched_locale: locale } = found;
  // An alias is a former slug, which has no language.
  const quoted = kind === 'alias' ? `“${word}”` : `“${word}” (${languageName(locale)})`;
  return reason === 'typo'
    ? `The ${kind} ${quoted} is spelled almost the same.`
    : `${quoted} ${howNear(found.nearness)}.`;
}

function howNear(nearness: number): string {
  if (nearness < 1) return 'matches exactly';
  if (nearness < 2) return 'begins with it';
  if (nearness < 3) return 'has a word that begins with it';
  return 'contains it';
}

/** Whether a query is long enough to search for: one letter is not, one Chinese character is. */
export function isLongEnough(query: string): boolean {
  return query.trim().length >= 2 || new TextEncoder().encode(query.trim()).length >= 3;
}
