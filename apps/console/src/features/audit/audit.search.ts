import { aUser, checkbox, type Kind, period, text } from '#engine/list/filters.ts';
import type { AdminActionAuditRow } from '@marketdesk/contract/database.generated.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';

/** An entry's number, shown under its time: lists this entry and its neighbours. Links to broken entries use it. */
const around: Kind<number> = {
  param: (number) => (/^[1-9]\d{0,14}$/.test(number) ? Number(number) : undefined),
  control: { as: 'link', chip: (number) => `#${number} and nearby entries` },
};

export const AUDIT = listOf('admin_get_audit', {
  filters: {
    action: {
      label: 'Action contains',
      argument: 'p_action',
      by: text({ placeholder: 'suspend', className: 'w-56' }),
    },
    entityTable: {
      label: 'Entity table contains',
      argument: 'p_entity_table',
      by: text({ placeholder: 'profiles', className: 'w-60' }),
    },
    actor: { label: 'Actor', argument: 'p_actor', by: aUser },
    ...period('p_from', 'p_to', { more: true }),
    withoutSignIns: { label: 'Without sign-ins', argument: 'p_without_sign_ins', by: checkbox, more: true },
    entry: { label: 'Entry', argument: 'p_entry', by: around },
  },
  // The hash chain is not shown, and is a third of a page.
  columns: {
    when: ['created_at', 'id'],
    actor: ['actor_user_id'],
    action: ['action'],
    entity: ['entity_table'],
    entity_id: ['entity_table', 'entity_id', 'details'],
    details: ['id', 'created_at', 'actor_user_id', 'action', 'entity_table', 'entity_id', 'details'],
  },
});

export type AuditSearch = SearchOf<typeof AUDIT>;
export type AuditPage = PageIn<typeof AUDIT>;

export interface AuditRow extends Omit<AdminActionAuditRow, 'details'> {
  details: Record<string, unknown>;
}
/** An entry of the log. Its actor is null for the operator or a job. */
export type AuditEntry = Pick<AuditRow, (typeof AUDIT.reads)[number]>;
