import { choice } from '#engine/list/filters.ts';
import { listOf, type PageIn, type SearchOf } from '#engine/list/listOf.ts';
import { REPORT_ENTITY_TYPES, REPORT_REASONS } from '@marketdesk/contract/enums.ts';

export const BY_TARGET = listOf('admin_get_reported_targets', {
  filters: {
    reason: { label: 'Reason', argument: 'p_reason', by: choice(REPORT_REASONS) },
    entityType: { label: 'Entity type', argument: 'p_target_type', by: choice(REPORT_ENTITY_TYPES) },
  },
  notFilters: { p_target_id: 'Of one row: its drawer.' },
  sorts: ['open_reports', 'max_severity', 'oldest_at'],
  drawer: 'target',
});

export type ByTargetSearch = SearchOf<typeof BY_TARGET>;
export type ByTargetPage = PageIn<typeof BY_TARGET>;
