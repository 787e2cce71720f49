import { fold } from '#kit/format/fold.ts';
import type { NoteMentions } from '@marketdesk/contract/documents.ts';
import type { Colleague } from './notes.api.ts';

/** What is being typed after an @ at the end of the text before the cursor. */
interface OpenMention {
  /** Where the @ is. */
  start: number;
  /** What follows it so far. */
  typed: string;
}

const OPEN = /(?:^|[^\p{L}\p{N}_@.+-])@([\p{L}\p{N}_.+-]*)$/u;

/** The mention that the cursor stands in; null when it stands in none. An address like ana@mail.test is none. */
export function openMention(text: string, cursor: number): OpenMention | null {
  const [, typed] = OPEN.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? null : { start: cursor - typed.length - 1, typed };
}

/** How a colleague is written after the @. */
export function handleOf({ username, email, user_id: id }: Colleague): string {
  return username ?? email ?? id;
}

/** Up to five colleagues whose name, username or address has a word that begins so. */
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

/** The text with the open mention completed, and where the cursor is then. */
export function completed(text: string, { start, typed }: OpenMention, colleague: Colleague) {
  const before = `${text.slice(0, start)}@${handleOf(colleague)} `;
  const after = text.slice(start + 1 + typed.length).replace(/^ /, '');
  return { text: before + after, cursor: before.length };
}

interface BodyPart {
  text: string;
  /** Whom it mentions; null: plain text. */
  userId: string | null;
}

const NAMED = /(?<![\p{L}\p{N}_@.+-])@([\p{L}\p{N}_][\p{L}\p{N}_.+-]*(?:@[\p{L}\p{N}.-]+)?)/gu;

/** A note's text in pieces: its mentions, and what is between. */
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
