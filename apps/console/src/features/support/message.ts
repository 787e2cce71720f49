import type { SupportMessagesRow } from '@marketdesk/contract/database.generated.ts';

/** A message of a thread as the server sends it. */
export type Message = SupportMessagesRow;
