import { readable } from '#kit/list/options.ts';
import { entityPage } from '#parts/audit/entityPage.ts';
import type { Notification } from './notifications.api.ts';

const WORDS: Readonly<Record<string, string>> = {
  mention: 'mentioned you',
  ticket_answer: 'answered on your ticket',
  proposal_confirmed: 'confirmed your proposal',
  hand_over: 'handed this over to you',
  take_over: 'took this over from you',
  snooze_over: 'The snooze is over',
};

/** The event, after the author's name: "mentioned you". */
export function notificationWords(kind: string): string {
  return WORDS[kind] ?? readable(kind).toLowerCase();
}

/** Whether it has no author, as a deadline. */
export const isOfNobody = (kind: string): boolean => kind === 'snooze_over';

/** Its page; null for none. */
export function notificationPage({ kind, entity_table, entity_id }: Notification): string | null {
  const page = entityPage({ entity_table, entity_id, details: {} });
  return page ?? (kind === 'proposal_confirmed' ? '/admin/global-config' : null);
}
