import { randomBytes } from 'node:crypto';
import { SEND_INTERVAL_MS } from '@marketdesk/contract/limits.ts';
import { call, type Account, type Client } from './accounts.ts';
import type { Desk } from './desk.ts';

/** Somebody who uses the public app, with the official client and the app's procedures: their side of the desks. */
export class AppUser {
  readonly account: Account;
  readonly #client: Client;
  #wroteAt = 0;

  constructor(account: Account, client: Client) {
    this.account = account;
    this.#client = client;
  }

  /** A ticket with its first message; returns its id. */
  async openTicket(subject: string, content = 'It does not work.', category = 'Billing'): Promise<string> {
    const ticket = await call<{ id: string }>(this.#client, 'open_support_ticket', {
      p_subject: subject,
      p_category: category,
      p_content: content,
    });
    this.#wroteAt = Date.now();
    return ticket.id;
  }

  /** Writes into a thread, once the throttle lets them. */
  async write(ticketId: string, content: string): Promise<void> {
    const left = this.#wroteAt + SEND_INTERVAL_MS + 100 - Date.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    this.#wroteAt = Date.now();
    await call(this.#client, 'send_support_message', { p_ticket_id: ticketId, p_content: content });
  }

  /** The thread as they see it, oldest first. */
  messages(
    ticketId: string,
  ): Promise<{ content: string; image_url: string | null; read_at: string | null }[]> {
    return call(this.#client, 'get_support_messages', { p_ticket_id: ticketId });
  }

  /** They open the thread, which marks as read what staff wrote. */
  async read(ticketId: string): Promise<void> {
    await call(this.#client, 'mark_support_messages_read', { p_ticket_id: ticketId });
  }

  /** The bytes of a message's image, as the app shows it. */
  async image(imageUrl: string): Promise<ArrayBuffer> {
    const [bucket = '', ...path] = imageUrl.split('/');
    const { data, error } = await this.#client.storage.from(bucket).download(path.join('/'));
    if (error) throw new Error(`${imageUrl}: ${error.message}`);
    return data.arrayBuffer();
  }

  /** Reports a user; returns the report's id. */
  async report(
    userId: string,
    { reason = 'Scams', description = 'They took the money.', ...rest } = {},
  ): Promise<string> {
    const report = await call<{ id: string }>(this.#client, 'submit_report', {
      p_entity_type: 'user',
      p_entity_id: userId,
      p_reason: reason,
      p_description: description,
      ...rest,
    });
    return report.id;
  }
}

/** A new user of the public app. */
export async function appUser(desk: Desk): Promise<AppUser> {
  const account = await desk.createAccount();
  const { client } = await desk.signIn(account);
  return new AppUser(account, client);
}

/** A word that nothing else contains, to be found by. */
export function mark(): string {
  return `q${randomBytes(5).toString('hex')}`;
}
