import { BIO_COLLAPSE_CHARS } from '@marketdesk/contract/limits.ts';

/** Whether the bio is collapsed at first. */
export function isLongBio(bio: string | null): bio is string {
  return bio !== null && Array.from(bio).length > BIO_COLLAPSE_CHARS;
}

/** The beginning of a long bio. By code points: half of an emoji is no letter. */
export function shortenedBio(bio: string): string {
  return `${Array.from(bio).slice(0, BIO_COLLAPSE_CHARS).join('').trimEnd()}…`;
}
