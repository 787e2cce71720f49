import type { SupportTicketsRow } from '@marketdesk/contract/database.generated.ts';

/** A support ticket as the server sends it. */
export type Ticket = SupportTicketsRow;
