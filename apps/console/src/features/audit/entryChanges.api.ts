import { rpc } from '#backend/rest.ts';
import { type PageOf, pageOf, pageWindow } from '#kit/list/page.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AUDIT_KEY } from './audit.api.ts';

/** A changed field of an entry: `icon_slug`, `is_active`, `sort_order`, `name:hr`, `synonym:hr`, `alias:former-slug`. */
export type EntryChange = RowOf<'admin_get_audit_changes'>;

/** A page of what an entry came to. It never changes. */
export function entryChanges(entryId: number, page: number) {
  return queryOptions({
    queryKey: [...AUDIT_KEY, 'changes', entryId, page],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<PageOf<EntryChange>> =>
      pageOf(await rpc('admin_get_audit_changes', { p_entry_id: entryId, ...pageWindow(page) }, signal)),
  });
}
