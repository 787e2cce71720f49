import { rpc } from '#backend/rest.ts';
import { pageQuery } from '#kit/list/pageQuery.ts';
import { PRIVACY_KEY } from '#parts/privacy/privacy.api.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { holdArguments, type HoldsPage } from './holds.search.ts';

export type LegalHold = RowOf<'admin_get_legal_holds'>;

/** A page of legal holds, by default those in force, the next to end first. */
export function legalHolds(page: HoldsPage) {
  return pageQuery({
    key: [...PRIVACY_KEY, 'holds', 'page'],
    page,
    cursor: [page.orderBy ?? 'ends_at', 'id'],
    read: (window, signal) => rpc('admin_get_legal_holds', { ...holdArguments(page), ...window }, signal),
  });
}
