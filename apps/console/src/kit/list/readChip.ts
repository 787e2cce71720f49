import { readable } from './options.ts';

const ANSWERS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
const MOMENTS = new Set(['from', 'to']);

/**
 * Formats a filter's value for its chip: words of fixed sets as labels, moments without their `T`, and typed text as it
 * is. `words` names the parameters of the first kind.
 */
export function readChip(words: readonly string[], name: string, text: string): string {
  if (MOMENTS.has(name)) return text.replace('T', ' ');
  if (!words.includes(name)) return text;
  return ANSWERS[text] ?? readable(text);
}
