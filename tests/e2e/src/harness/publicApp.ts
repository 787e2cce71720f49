import { randomBytes } from 'node:crypto';
import type { SupportCategory, WithdrawalMethod } from '@marketdesk/contract/enums.ts';
import { SEND_INTERVAL_MS } from '@marketdesk/contract/limits.ts';
import {
  appeal,
  createPost,
  type NewPost,
  type NewReport,
  openTicket,
  readNotices,
  readThread,
  reply,
  search,
  submitReport,
  type Suggestion,
  withdraw,
} from '@marketdesk/simulator/requests.ts';
import { call, type Account, type Client } from './accounts.ts';
import type { Desk } from './desk.ts';

export interface Message {
  content: string;
  image_url: string | null;
  read_at: string | null;
}

/** A user of the public app, over HTTP with the official client, as in the simulator. */
export class AppUser {
  readonly account: Account;
  readonly #client: Client;
  #wroteAt = 0;

  constructor(account: Account, client: Client) {
    this.account = account;
    this.#client = client;
  }

  /** Opens a ticket; returns its id. */
  async openTicket(
    subject: string,
    content = 'It does not work.',
    category: SupportCategory = 'Billing',
  ): Promise<string> {
    const ticket = await openTicket(this.#client, { subject, category, content });
    this.#wroteAt = Date.now();
    return ticket.id;
  }

  /** Writes in a thread, after the rate limit. */
  async write(ticketId: string, content: string): Promise<void> {
    const left = this.#wroteAt + SEND_INTERVAL_MS + 100 - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    this.#wroteAt = Date.now();
    await reply(this.#client, ticketId, content);
  }

  /** The user's thread, oldest first, without marking it as read. */
  messages(ticketId: string): Promise<Message[]> {
    return call(this.#client, 'get_support_messages', { p_ticket_id: ticketId });
  }

  /** Opens the thread, which marks staff messages as read. */
  async read(ticketId: string): Promise<void> {
    await readThread(this.#client, ticketId);
  }

  /** The unread notices about decisions: kinds and texts. */
  async readNotices(): Promise<{ kind: string; body: string; decision_id: string }[]> {
    return readNotices(this.#client);
  }

  /** Appeals against a decision; returns the ticket's id. */
  async appeal(decisionId: string, text: string): Promise<string> {
    return (await appeal(this.#client, decisionId, text)).ticket_id;
  }

  /** The bytes of a message's image. */
  async image(imageUrl: string): Promise<ArrayBuffer> {
    const [bucket = '', ...path] = imageUrl.split('/');
    const { data, error } = await this.#client.storage.from(bucket).download(path.join('/'));
    if (error) throw new Error(`${imageUrl}: ${error.message}`);
    return data.arrayBuffer();
  }

  /** Reports a user; returns the report's id. */
  async report(userId: string, report: Partial<NewReport> = {}): Promise<string> {
    const made: NewReport = {
      about: 'user',
      id: userId,
      reason: 'Scams',
      description: 'They took the money.',
      ...report,
    };
    return (await submitReport(this.#client, made)).id;
  }

  /** Searches for a service; returns results, best first. */
  search(locale: string, query: string): Promise<Suggestion[]> {
    return search(this.#client, locale, query);
  }

  /** Publishes a post; returns its id. */
  async publish(post: Partial<NewPost> = {}): Promise<string> {
    const [found] = await search(this.#client, 'en', 'plumbing');
    const made: NewPost = {
      title: 'Mend a tap',
      description: 'It drips.',
      categoryId: found?.categoryId ?? '',
      subcategoryId: null,
      country: 'HR',
      address: 'Ilica 1, Zagreb',
      latitude: 45.813,
      longitude: 15.977,
      budget: 80,
      timing: null,
      ...post,
    };
    return (await createPost(this.#client, made)).id;
  }

  /** Requests a withdrawal; returns its id. */
  async withdraw(method: WithdrawalMethod, euro: number): Promise<string> {
    return (await withdraw(this.#client, method, euro)).id;
  }
}

/** A new user; `profile` as set by staff. */
export async function appUser(desk: Desk, profile: Record<string, unknown> = {}): Promise<AppUser> {
  const account = await desk.createAccount({ profile });
  const { client } = await desk.signIn(account);
  return new AppUser(account, client);
}

/** A unique word, to search for. */
export function mark(): string {
  // Letters alone: a search with many digits is recorded with a mask.
  return `q${randomBytes(5)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
}
