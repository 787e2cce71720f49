import { serverNow } from '#backend/serverNow.ts';
import { BackendError } from '#backend/BackendError.ts';
import { messageFor } from '#backend/messageFor.ts';
import { newId } from '#kit/newId.ts';
import { SEND_INTERVAL_MS } from '@marketdesk/contract/limits.ts';
import {
  keepReply,
  type KeptReply,
  keptReply,
  onKeptElsewhere,
  type Unsent,
  type UsedAnswer,
} from './keptReply.ts';
import { joined, problemWith } from './replyText.ts';

interface ReplyState extends KeptReply {
  isSending: boolean;
  isUploading: boolean;
  /** The current error, as a sentence. */
  problem: string | null;
  /** Milliseconds since 1970 before which the next message is too soon. */
  waitUntil: number;
}

/** Sends a message to the server. */
type Post = (unsent: Unsent) => Promise<unknown>;

/**
 * A user's reply to a ticket: the typed text, and the message being sent. It outlives the screen, to handle late
 * responses, and is stored across reloads. All tabs share it: none overwrites text typed in another.
 */
class Reply {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #state: ReplyState;
  /** A message being sent by another tab, which handles its response. */
  #elsewhere: Unsent | null = null;
  /** Whether storage has this tab's state. */
  #isKept = true;
  #unfollow: () => void = () => undefined;

  constructor(key: string) {
    this.#key = key;
    this.#state = { ...keptReply(key), isSending: false, isUploading: false, problem: null, waitUntil: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#unfollow = onKeptElsewhere(this.#key, this.#follow);
      this.#follow();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#unfollow();
    };
  };
  readonly snapshot = (): ReplyState => this.#state;

  type(text: string): void {
    // A cleared and retyped reply is no longer the saved answer.
    const answer = text.trim() === '' ? null : this.#state.answer;
    this.#change({ text, answer, problem: null });
  }

  /** Inserts a saved answer: replaces an unchanged previous one, otherwise appends to the typed text. */
  insert(answer: UsedAnswer): void {
    const { text, answer: former } = this.#state;
    const isFormer = former?.text === text;
    this.#change({ text: isFormer ? answer.text : joined(text, answer.text), answer, problem: null });
  }

  /** Keeps the text of the saved answer, without its steps. */
  forgetAnswer(): void {
    this.#change({ answer: null });
  }

  /** A withdrawn message becomes typed text again. */
  takeBack({ text, image, answer }: Unsent): void {
    const typed = this.#state.text;
    this.#change({
      text: joined(text, typed),
      image: image ?? this.#state.image,
      answer: typed.trim() === '' ? answer : this.#state.answer,
      problem: null,
      waitUntil: 0,
    });
  }

  say(problem: string): void {
    this.#change({ problem });
  }

  /** Uploads an image for the next message, replacing an attached one. Returns whether it succeeded. */
  async attach(upload: () => Promise<string>): Promise<boolean> {
    if (this.#state.isUploading) return false;
    this.#change({ isUploading: true, problem: null });
    try {
      this.#change({ image: await upload(), isUploading: false });
      return true;
    } catch (error) {
      this.#change({ isUploading: false, problem: messageFor(error, 'Failed to upload the image') });
      return false;
    }
  }

  detach(): void {
    this.#change({ image: null, problem: null });
  }

  /** Sends the reply, or sets its error. */
  async send(post: Post): Promise<void> {
    const { text, image, answer, unsent, isUploading, waitUntil } = this.#state;
    if (isUploading || this.#state.isSending) return;
    const problem =
      unsent !== null
        ? 'Your previous message was not sent. Retry or edit it first.'
        : problemWith({ text, image, isTooSoon: waitUntil > serverNow() });
    if (problem !== null) {
      this.say(problem);
      return;
    }
    const next = { id: newId(), text: text.trim(), image, answer, at: new Date(serverNow()).toISOString() };
    this.#change({ unsent: next, text: '', image: null, answer: null });
    await this.#deliver(next, post);
  }

  /** Resends the message without a response; its id is the idempotency key. */
  async retry(post: Post): Promise<void> {
    const { unsent, isSending } = this.#state;
    if (unsent !== null && !isSending) await this.#deliver(unsent, post);
  }

  /** Puts the unsent message back into the box. */
  edit(): void {
    if (!this.#state.isSending) this.#putBack(null);
  }

  /** The thread contains the message: it was sent, even if the response was lost. */
  acknowledge(id: string): void {
    if (this.#state.unsent?.id === id) this.#change({ unsent: null, problem: null });
  }

  async #deliver(unsent: Unsent, post: Post): Promise<void> {
    this.#change({ isSending: true, problem: null });
    try {
      await post(unsent);
      this.#change({ isSending: false, waitUntil: serverNow() + SEND_INTERVAL_MS });
      this.acknowledge(unsent.id);
    } catch (error) {
      this.#change({ isSending: false });
      const sentence = messageFor(error, 'Failed to send message');
      if (isTooSoon(error)) this.#change({ waitUntil: serverNow() + SEND_INTERVAL_MS });
      if (isRefusal(error)) this.#putBack(sentence);
      // Whether it arrived is unknown: it keeps its id.
      else if (this.#state.unsent !== null) this.say(sentence);
    }
  }

  #putBack(problem: string | null): void {
    const { unsent, text, image } = this.#state;
    if (unsent === null) return;
    this.#change({
      unsent: null,
      text: joined(unsent.text, text),
      image: unsent.image ?? image,
      answer: unsent.answer ?? this.#state.answer,
      problem,
    });
  }

  // Takes over another tab's state.
  readonly #follow = (): void => {
    if (!this.#isKept) return;
    const { text, image, answer, unsent } = keptReply(this.#key);
    this.#elsewhere = unsent?.id === this.#state.unsent?.id ? null : unsent;
    if (text === this.#state.text && image === this.#state.image) return;
    this.#state = { ...this.#state, text, image, answer, problem: null };
    this.#tell();
  };

  #change(change: Partial<ReplyState>): void {
    this.#state = { ...this.#state, ...change };
    this.#isKept = keepReply(this.#key, {
      ...this.#state,
      unsent: this.#state.unsent ?? this.#elsewhere,
    });
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server refused the message. After any other failure it may have been stored. */
function isRefusal(error: unknown): boolean {
  return error instanceof BackendError && error.status >= 400 && error.status < 500 && error.status !== 408;
}

function isTooSoon(error: unknown): boolean {
  return error instanceof BackendError && error.status === 429;
}

const replies = new Map<string, Reply>();

/** A user's reply to a ticket; one instance per page load. */
export function replyOf(userId: string, ticketId: string): Reply {
  const key = `${userId}/${ticketId}`;
  const known = replies.get(key) ?? new Reply(key);
  replies.set(key, known);
  return known;
}

/** Forgets all replies of this page, like a reload. For tests. */
export function forgetReplies(): void {
  replies.clear();
}
