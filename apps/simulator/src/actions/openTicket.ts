import type { SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';
import type { SupportCategory } from '@marketdesk/contract/enums.ts';
import { call, type Client } from '../client.ts';

export interface NewTicket {
  subject: string;
  category: SupportCategory;
  content: string;
}

/** Writes to support. Throws Refusal. */
export function openTicket(client: Client, ticket: NewTicket): Promise<SupportTicketsRow> {
  return call(client, 'open_support_ticket', {
    p_subject: ticket.subject,
    p_category: ticket.category,
    p_content: ticket.content,
  });
}
