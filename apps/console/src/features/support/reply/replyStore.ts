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
  /** What is wrong, as a sentence, until something is done about it. */
  problem: string | null;
  /** Milliseconds since 1970 before which the next message is too soon. */
  waitUntil: number;
}

/** How a message is handed to the server. */
type Post = (unsent: Unsent) => Promise<unknown>;

/**
 * One person's reply to one ticket: the typed text, and the message being sent. It outlives the screen, so that a
 * response is handled even after the person has left, and is stored in this browser across reloads. All tabs share it,
 * so that none overwrites what was typed in another.
 */
class Reply {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #state: ReplyState;
  /** A message being sent by another tab, which handles its response. */
  #elsewhere: Unsent | null = null;
  /** Whether storage has what this tab has. */
  #isKept = true;
  #unfollow: () => void = () => undefined;

  constructor(key: string) {
    this.#key = key;
    this.#state = { ...keptReply(key), isSending: false, isUploading: false, problem: null, waitUntil: 0 };
  }

  /** For React's useSyncExternalStore. */
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
    // A reply that was begun anew is not the saved answer any more.
    const answer = text.trim() === '' ? null : this.#state.answer;
    this.#change({ text, answer, problem: null });
  }

  /** Puts a saved answer in: in place of the one before as long as that is as it was, else after what is typed. */
  insert(answer: UsedAnswer): void {
    const { text, answer: former } = this.#state;
    const isFormer = former?.text === text;
    this.#change({ text: isFormer ? answer.text : joined(text, answer.text), answer, problem: null });
  }

  /** Leaves the text of the saved answer, but not what sending it would do besides. */
  forgetAnswer(): void {
    this.#change({ answer: null });
  }

  /** A message that was taken back is typed text again. */
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

  /** Hands what is typed to the server, unless something is wrong with it, which is then told. */
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

  /** Sends the message again of which no answer came: under its id, so that it is stored once in any case. */
  async retry(post: Post): Promise<void> {
    const { unsent, isSending } = this.#state;
    if (unsent !== null && !isSending) await this.#deliver(unsent, post);
  }

  /** Puts the message that was not sent back into the box. */
  edit(): void {
    if (!this.#state.isSending) this.#putBack(null);
  }

  /** The thread has the message: it was sent, whatever became of the answer. */
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
      // Whether it arrived is unknown: it keeps its id until it is known.
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

  // Takes over what another tab has made of the reply.
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

/** The reply of a person to a ticket; the same one for as long as the page lives. */
export function replyOf(userId: string, ticketId: string): Reply {
  const key = `${userId}/${ticketId}`;
  const known = replies.get(key) ?? new Reply(key);
  replies.set(key, known);
  return known;
}

/** Forgets what this page knows, as a reload does. For tests. */
export function forgetReplies(): void {
  replies.clear();
}
