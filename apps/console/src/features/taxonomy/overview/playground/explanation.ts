import type { Tone } from '#kit/Badge.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { languageName } from '#parts/languageName.ts';
import type { SearchedWord, SearchStage } from '@marketdesk/contract/documents.ts';
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

/** The reason for a result, next to its badge. */
export function whyFound(found: Explained): string {
  const { reason, word_kind: kind, matched_word: word, matched_locale: locale } = found;
  // An alias is a former slug, which has no language.
  const quoted = kind === 'alias' ? `“${isolated(word)}”` : `“${isolated(word)}” (${languageName(locale)})`;
  return reason === 'typo'
    ? `The ${kind} ${quoted} is spelled almost the same.`
    : `${quoted} ${howNear(found.nearness)}.`;
}

const STAGES: Record<SearchStage, (word: string) => string> = {
  word: () => 'is in it',
  stem: (word) => `is “${isolated(word)}” with another ending`,
  joined: (word) => `is part of “${isolated(word)}”, written as one word`,
  beginning: (word) => `begins “${isolated(word)}”`,
  ending: (word) => `may be “${isolated(word)}” with another ending`,
  root: (word) => `has the same root as “${isolated(word)}”`,
  'one typo': (word) => `has one typo in “${isolated(word)}”`,
  'two typos': (word) => `has two typos in “${isolated(word)}”`,
  part: (word) => `is part of “${isolated(word)}”`,
  filler: () => 'says nothing about the service',
  common: () => 'says nothing about the service',
  conjunction: () => 'connects two services',
  negation: () => 'says nothing about the service',
  symptom: () => 'says what is wrong, not what',
  lesson: () => 'says how, not what',
  work: () => 'says how, not what',
  audience: () => 'says for whom or where, not what',
  brand: () => 'is a brand',
  city: () => 'is taken for a place',
  begun: () => 'may become a word that says little',
  'before a place': () => 'says nothing about the service',
  'before a purpose': () => 'says nothing about the service',
  trade: () => 'is about buying or renting, not about a service',
  place: () => 'is taken for a place',
  split: () => 'is a compound, looked for in parts',
  elsewhere: () => 'is only in other items',
  unknown: () => 'is in no item',
};

/** The relation of each word of the query to the result. */
export function howWordsCount(words: readonly SearchedWord[]): string {
  return words
    .map(({ asked, stage, word }) => `“${isolated(asked)}” ${STAGES[stage](word ?? '')}`)
    .join('; ');
}

/** The explained share of a query: “45 % of the query”. */
export function shareOf(score: number): string {
  return `${String(Math.round(score * 100))} % of the query`;
}

function howNear(nearness: number): string {
  if (nearness < 1) return 'matches exactly';
  if (nearness < 2) return 'begins with it';
  if (nearness < 3) return 'has a word that begins with it';
  return 'contains it';
}

/** Whether a query can be searched for: two letters, or one Chinese character. */
export function isLongEnough(query: string): boolean {
  return query.trim().length >= 2 || new TextEncoder().encode(query.trim()).length >= 3;
}
