import { randomUUID } from 'node:crypto';
import type { WithdrawalRow } from '@marketdesk/contract/calls.generated.ts';
import type {
  NoticesRow,
  PostsRow,
  ReportsRow,
  SupportMessagesRow,
  SupportTicketsRow,
} from '@marketdesk/contract/database.generated.ts';
import type {
  ReportEntityType,
  ReportReason,
  SupportCategory,
  WithdrawalMethod,
} from '@marketdesk/contract/enums.ts';
import { call, type Client, Refusal } from './client.ts';

export interface Suggestion {
  categoryId: string;
  subcategoryId: string | null;
}

/** Searches the taxonomy. Returns suggestions, best first. Throws Refusal. */
export async function search(client: Client, locale: string, query: string): Promise<Suggestion[]> {
  const rows = await call(client, 'search_taxonomy', { p_locale: locale, p_query: query });
  return rows.map(({ category_id, subcategory_id }) => ({
    categoryId: category_id,
    subcategoryId: subcategory_id,
  }));
}

/** Selects a suggestion. Throws Refusal. */
export async function select(client: Client, locale: string, suggestion: Suggestion): Promise<void> {
  await call(client, 'select_taxonomy_suggestion', {
    p_category_id: suggestion.categoryId,
    p_subcategory_id: suggestion.subcategoryId,
    p_locale: locale,
  });
}

export interface NewPost {
  title: string;
  description: string | null;
  categoryId: string;
  subcategoryId: string | null;
  country: string;
  address: string;
  latitude: number;
  longitude: number;
  budget: number | null;
  timing: string | null;
}

/** Publishes a post. Throws Refusal. */
export function createPost(client: Client, post: NewPost): Promise<PostsRow> {
  return call(client, 'create_post', {
    p_title: post.title,
    p_description: post.description,
    p_category_id: post.categoryId,
    p_subcategory_id: post.subcategoryId,
    p_country_code: post.country,
    p_address: post.address,
    p_latitude: post.latitude,
    p_longitude: post.longitude,
    p_budget: post.budget,
    p_preferred_timing: post.timing,
  });
}

export interface NewReport {
  about: ReportEntityType;
  id: string;
  reason: ReportReason;
  description: string | null;
  locale?: string;
  country?: string;
  appVersion?: string;
  device?: Readonly<Record<string, unknown>>;
}

/** Reports a user or a post. Throws Refusal. */
export function submitReport(client: Client, report: NewReport): Promise<ReportsRow> {
  return call(client, 'submit_report', {
    p_entity_type: report.about,
    p_entity_id: report.id,
    p_reason: report.reason,
    p_description: report.description,
    p_locale: report.locale ?? null,
    p_country_code: report.country ?? null,
    p_app_version: report.appVersion ?? null,
    p_device_info: report.device ?? null,
  });
}

export interface NewTicket {
  subject: string;
  category: SupportCategory;
  content: string;
}

/** Opens a support ticket. Throws Refusal. */
export function openTicket(client: Client, ticket: NewTicket): Promise<SupportTicketsRow> {
  return call(client, 'open_support_ticket', {
    p_subject: ticket.subject,
    p_category: ticket.category,
    p_content: ticket.content,
  });
}

/** The latest messages of an own thread, oldest first. Marks messages of staff as read. Throws Refusal. */
export async function readThread(client: Client, ticketId: string): Promise<SupportMessagesRow[]> {
  const messages = await call(client, 'get_support_messages', { p_ticket_id: ticketId, p_limit: 10 });
  if (messages.some(({ read_at }) => read_at === null)) {
    await call(client, 'mark_support_messages_read', { p_ticket_id: ticketId });
  }
  return messages;
}

/** IDs of own tickets that are not closed. Throws Refusal. */
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

const BUCKET = 'support-images';

/** Writes a message in an own thread, with an optional PNG. Throws Refusal. */
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
    // Not derived from the seed: a repeated run must write new messages.
    p_message_id: randomUUID(),
  });
}

/** Uploads an image for a thread and returns its address for a message. Throws Refusal. */
async function attach(client: Client, ticketId: string, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `${ticketId}/${randomUUID()}.png`;
  const file = new Blob([picture], { type: 'image/png' });
  const { error } = await client.storage.from(BUCKET).upload(path, file);
  if (error) throw new Refusal(error.message, error.statusCode ?? '', error.status ?? 0);
  return `${BUCKET}/${path}`;
}

/** The unread notices about decisions, newest first. Marks them as read. Throws Refusal. */
export async function readNotices(client: Client): Promise<NoticesRow[]> {
  const unread = (await call(client, 'get_my_notices', { p_limit: 20 })).filter(
    ({ read_at }) => read_at === null,
  );
  for (const { id } of unread) await call(client, 'mark_notice_read', { p_notice_id: id });
  return unread;
}

/** Appeals against a decision about the caller. Throws Refusal. */
export const appeal = (client: Client, decisionId: string, text: string) =>
  call(client, 'submit_appeal', { p_decision_id: decisionId, p_text: text });

/** Requests a withdrawal of part of the balance. Throws Refusal. */
export function withdraw(client: Client, method: WithdrawalMethod, euro: number): Promise<WithdrawalRow> {
  return call(client, 'request_withdrawal', { p_method: method, p_amount_eur: euro });
}
