import type { SupportMessagesRow } from '@marketdesk/contract/database.generated.ts';
import { call, Refusal, type Client } from '../client.ts';

/** The end of a thread of one's own, oldest first; what staff wrote is then marked as read. Throws Refusal. */
export async function readThread(client: Client, ticketId: string): Promise<SupportMessagesRow[]> {
  const messages = await call(client, 'get_support_messages', { p_ticket_id: ticketId, p_limit: 10 });
  if (messages.some(({ read_at }) => read_at === null)) {
    await call(client, 'mark_support_messages_read', { p_ticket_id: ticketId });
  }
  return messages;
}

/** Tickets of one's own that are not closed. Throws Refusal. */
export async function openThreads(client: Client, userId: string): Promise<string[]> {
  const { data, error, status } = await client
    .from('support_tickets')
    .select('id')
    .eq('user_id', userId)
    .neq('status', 'closed')
    .order('created_at');
  if (error) throw new Refusal(error.message, error.code, status);
  return data.map(({ id }) => String(id));
}
