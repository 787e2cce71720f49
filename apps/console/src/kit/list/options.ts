import type { Option } from '../Select.tsx';

/** `in_progress` as `In progress`. */
export function readable(word: string): string {
  const spaced = word.replaceAll('_', ' ');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** A fixed set of values as options. */
export function optionsOf(words: readonly string[]): Option[] {
  return words.map((word) => ({ value: word, label: readable(word) }));
}

export const YES_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
