import type { Reading } from '#kit/fields/useInlineEdit.ts';

/** Parses a typed name: one line of text. Empty where there is no name means no change. */
export function readName(typed: string, present: string | null): Reading<string | null> {
  const name = typed.replace(/\s+/g, ' ').trim();
  if (name !== '') return { value: name };
  return present === null ? { value: null } : { problem: 'Enter a name, or delete the translation.' };
}
