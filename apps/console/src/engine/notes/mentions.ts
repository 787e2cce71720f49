import { fold } from '#kit/format/fold.ts';
import type { NoteMentions } from '@marketdesk/contract/documents.ts';
import type { Colleague } from './notes.api.ts';

/** An unfinished mention before the cursor. */
interface OpenMention {
  /** Position of the @. */
  start: number;
  /** The text after it. */
  typed: string;
}

const OPEN = /(?:^|[^\p{L}\p{N}_@.+-])@([\p{L}\p{N}_.+-]*)$/u;

/** The mention at the cursor, or null. An email address is not a mention. */
export function openMention(text: string, cursor: number): OpenMention | null {
  const [, typed] = OPEN.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? null : { start: cursor - typed.length - 1, typed };
}

/** A colleague's name after the @. */
export function handleOf({ username, email, user_id: id }: Colleague): string {
  return username ?? email ?? id;
}

/** Up to five colleagues with a name, username or address that has a word with this beginning. */
export function matchingColleagues(all: readonly Colleague[], typed: string): Colleague[] {
  const wanted = fold(typed);
  return all
    .filter((one) =>
      [one.full_name, one.username, one.email].some((name) =>
        fold(name ?? '')
          .split(/[\s@]+/)
          .some((word) => word.startsWith(wanted)),
      ),
    )
    .slice(0, 5);
}

/** The text with the mention completed, and the new cursor position. */
export function completed(text: string, { start, typed }: OpenMention, colleague: Colleague) {
  const before = `${text.slice(0, start)}@${handleOf(colleague)} `;
  const after = text.slice(start + 1 + typed.length).replace(/^ /, '');
  return { text: before + after, cursor: before.length };
}

interface BodyPart {
  text: string;
  /** The mentioned colleague; null: plain text. */
  userId: string | null;
}

const NAMED = /(?<![\p{L}\p{N}_@.+-])@([\p{L}\p{N}_][\p{L}\p{N}_.+-]*(?:@[\p{L}\p{N}.-]+)?)/gu;

/** Splits a note's text into mentions and the text between. */
export function bodyParts(body: string, mentions: NoteMentions): BodyPart[] {
  const parts: BodyPart[] = [];
  let end = 0;
  for (const match of body.matchAll(NAMED)) {
    const name = (match[1] ?? '').replace(/[.-]+$/, '');
    const userId = mentions[name.toLowerCase()];
    if (userId === undefined) continue;
    if (match.index > end) parts.push({ text: body.slice(end, match.index), userId: null });
    end = match.index + 1 + name.length;
    parts.push({ text: body.slice(match.index, end), userId });
  }
  if (end < body.length) parts.push({ text: body.slice(end), userId: null });
  return parts;
}
