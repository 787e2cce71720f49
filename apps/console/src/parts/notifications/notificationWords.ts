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

/** What somebody did, after their name: "mentioned you". */
export function notificationWords(kind: string): string {
  return WORDS[kind] ?? readable(kind).toLowerCase();
}

/** Whether time did it, and no person. */
export const isOfNobody = (kind: string): boolean => kind === 'snooze_over';

/** Where it leads; null where that has no page. */
export function notificationPage({ kind, entity_table, entity_id }: Notification): string | null {
  const page = entityPage({ entity_table, entity_id, details: {} });
  return page ?? (kind === 'proposal_confirmed' ? '/admin/global-config' : null);
}
