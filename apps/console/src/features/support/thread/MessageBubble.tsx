import { cx } from '#kit/cx.ts';
import { exactTime } from '#kit/format/time.ts';
import { Check, CheckCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSecondsLeft } from '../reply/useSecondsLeft.ts';
import type { Message } from '../ticket.ts';
import { clockTime } from './dayName.ts';
import { MessageImage } from './MessageImage.tsx';
import type { Side } from './threadItems.ts';

/** A piece of a message: plain text or a link. */
interface TextPart {
  text: string;
  href: string | null;
}

// Quotes, brackets, sentence marks of every script and direction marks end an address. Letters, dashes and middle dots
// don't: addresses in other scripts contain them.
const ADDRESS =
  /https?:\/\/(?:[!#-&(-;=?-_a-~]|[·・‧]|[^\p{ASCII}\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{Bidi_Control}\u200B\u2060＜＞｜])+/giu;
// Final punctuation is not part of an address.
const TRAILING = /[.,;:!?*_–—]+$/;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/** Finds web addresses in a user's text. Only http and https: none can run a script. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

// A closing bracket belongs to the address only if it opened there: `(see https://a.test/b_(c))`.
function withoutTail(found: string): string {
  const address = found.replace(TRAILING, '');
  const pair = BRACKETS.find(([, closing]) => address.endsWith(closing));
  if (pair !== undefined && count(address, pair[1]) > count(address, pair[0]))
    return withoutTail(address.slice(0, -1));
  return address;
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}

interface BubbleProps {
  side: Side;
  /** Written by the viewer. */
  isMine: boolean;
  text: string;
  image: string | null;
  from: string;
  /** Under the text: time and read state. */
  footer: ReactNode;
}

/** One message's text and image. */
export function Bubble({ side, isMine, text, image, from, footer }: BubbleProps) {
  return (
    <div
      className={cx(
        'flex w-fit max-w-full flex-col gap-1.5 rounded-xl px-3 py-2',
        side === 'user' && 'rounded-tl-sm border bg-surface',
        side === 'staff' && 'rounded-tr-sm',
        side === 'staff' && (isMine ? 'bg-accent-soft' : 'border bg-sunken'),
      )}
    >
      {text !== '' && <MessageText text={text} />}
      {image !== null && <MessageImage imageUrl={image} from={from} />}
      <div className="flex items-center justify-end gap-1.5 text-xs text-muted">{footer}</div>
    </div>
  );
}

interface MessageBubbleProps {
  message: Message;
  side: Side;
  isMine: boolean;
  from: string;
}

/** A stored message. */
export function MessageBubble({ message, side, isMine, from }: MessageBubbleProps) {
  const { created_at: at } = message;
  return (
    <Bubble
      side={side}
      isMine={isMine}
      text={message.content}
      image={message.image_url}
      from={from}
      footer={
        <>
          <time dateTime={at} title={exactTime(at)}>
            {clockTime(at)}
          </time>
          {side === 'staff' && <SentMark message={message} />}
        </>
      }
    />
  );
}

/** While it can be withdrawn, until when; then whether the ticket's user has read it. */
function SentMark({ message: { held_until: heldUntil, read_at: readAt } }: { message: Message }) {
  const left = useSecondsLeft(heldUntil === null ? 0 : Date.parse(heldUntil));
  if (left > 0) {
    return (
      <span className="tabular inline-flex items-center gap-1">
        <Clock aria-hidden="true" className="size-3.5" />
        {`Shown in ${left} s`}
      </span>
    );
  }
  const isRead = readAt !== null;
  const Mark = isRead ? CheckCheck : Check;
  const words = isRead ? 'Read' : 'Sent, not read yet';
  return (
    <span
      title={isRead ? `Read ${exactTime(readAt)}` : words}
      className={cx('inline-flex', isRead && 'text-accent-text')}
    >
      <Mark aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** A message's text with its line breaks. URLs become links; nothing is rendered as HTML. */
function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {textParts(text).map(({ text: part, href }, index) =>
        href === null ? (
          part
        ) : (
          <a
            // The pieces of one text have no other key than their position.
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="rounded-sm underline underline-offset-2 hover:no-underline"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}
