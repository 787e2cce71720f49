import { MESSAGE_MAX_CHARS } from '@marketdesk/contract/limits.ts';

// The counter is shown near the limit.
const COUNTED_FROM = MESSAGE_MAX_CHARS - 1000;

const TOO_SOON = 'Please wait a moment before sending again.';

/** Why a message can't be sent, in the server's words; null: it can. */
export function problemWith(message: {
  text: string;
  image: string | null;
  isTooSoon: boolean;
}): string | null {
  const length = lengthOf(message.text.trim());
  if (length === 0 && message.image === null) return 'Enter a message.';
  if (length > MESSAGE_MAX_CHARS)
    return `The message must have at most ${MESSAGE_MAX_CHARS.toLocaleString('en')} characters.`;
  return message.isTooSoon ? TOO_SOON : null;
}

/** `9,950 / 10,000` near the limit; null before. */
export function counterOf(text: string): { text: string; isOver: boolean } | null {
  const length = lengthOf(text.trim());
  if (length < COUNTED_FROM) return null;
  const limit = MESSAGE_MAX_CHARS.toLocaleString('en');
  return { text: `${length.toLocaleString('en')} / ${limit}`, isOver: length > MESSAGE_MAX_CHARS };
}

/** Restored text before text typed since. */
export function joined(first: string, then: string): string {
  return [first, then].filter((text) => text.trim() !== '').join('\n\n');
}

// As the database counts: an emoji is one character, although it takes two places in a string.
function lengthOf(text: string): number {
  return Array.from(text).length;
}
