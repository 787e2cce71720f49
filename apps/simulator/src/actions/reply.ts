import { randomUUID } from 'node:crypto';
import type { SupportMessagesRow } from '@marketdesk/contract/database.generated.ts';
import { call, Refusal, type Client } from '../client.ts';

const BUCKET = 'support-images';

/** Writes in a thread of one's own, with a PNG if there is one. Throws Refusal. */
export async function reply(
  client: Client,
  ticketId: string,
  content: string,
  picture: Uint8Array<ArrayBuffer> | null = null,
): Promise<SupportMessagesRow> {
  return call(client, 'send_support_message', {
    p_ticket_id: ticketId,
    p_content: content,
    p_image_url: picture && (await attach(client, ticketId, picture)),
    // Not of the seed: the same seed run again writes new messages.
    p_message_id: randomUUID(),
  });
}

/** Uploads a picture for a thread and gives the address that a message names it by. Throws Refusal. */
async function attach(client: Client, ticketId: string, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `${ticketId}/${randomUUID()}.png`;
  const file = new Blob([picture], { type: 'image/png' });
  const { error } = await client.storage.from(BUCKET).upload(path, file);
  if (error) throw new Refusal(error.message, error.statusCode ?? '', error.status ?? 0);
  return `${BUCKET}/${path}`;
}
