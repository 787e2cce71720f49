import type { NoticesRow } from '@marketdesk/contract/database.generated.ts';
import { call, type Client } from '../client.ts';

/** What the marketplace told them about decisions and they had not read, newest first; from now on it is read. Throws Refusal. */
export async function readNotices(client: Client): Promise<NoticesRow[]> {
  const unread = (await call(client, 'get_my_notices', { p_limit: 20 })).filter(
    ({ read_at }) => read_at === null,
  );
  for (const { id } of unread) await call(client, 'mark_notice_read', { p_notice_id: id });
  return unread;
}

/** Answers a decision about oneself. Throws Refusal. */
export const appeal = (client: Client, decisionId: string, text: string) =>
  call(client, 'submit_appeal', { p_decision_id: decisionId, p_text: text });
