import { aUser, checkbox, type Kind, period, text } from '#engine/list/filters.ts';
import type { AdminActionAuditRow } from '@marketdesk/contract/database.generated.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { flag } from '#kit/list/search.ts';

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
    signInsAndReads: { label: 'Sign-ins and reads', argument: null, by: checkbox, more: true },
    entry: { label: 'Entry', argument: 'p_entry', by: around },
  },
  notFilters: {
    p_without_sign_ins: 'See auditArguments.',
    p_without_reads: 'See auditArguments.',
  },
  // Of old links: `false` also shows sign-ins and reads.
  also: { withoutSignIns: flag },
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

/** The arguments of the list: sign-ins and reads are left out, unless a filter asks for them or for such entries. */
export function auditArguments(page: AuditPage) {
  const { signInsAndReads = false, withoutSignIns = true, action, entry } = page;
  const showsAll = signInsAndReads || !withoutSignIns || action !== undefined || entry !== undefined;
  return {
    ...AUDIT.arguments(page),
    ...(showsAll ? {} : { p_without_sign_ins: true, p_without_reads: true }),
  };
}

export interface AuditRow extends Omit<AdminActionAuditRow, 'details'> {
  details: Record<string, unknown>;
}
/** An entry of the log. Its actor is null for the operator or a job. */
export type AuditEntry = Pick<AuditRow, (typeof AUDIT.reads)[number]>;
