import type { Reading } from '#kit/fields/useInlineEdit.ts';

/** What a typed name means: one line of text. Nothing typed where there is nothing changes nothing. */
export function readName(typed: string, present: string | null): Reading<string | null> {
  const name = typed.replace(/\s+/g, ' ').trim();
  if (name !== '') return { value: name };
  return present === null ? { value: null } : { problem: 'Enter a name, or delete the translation.' };
}
