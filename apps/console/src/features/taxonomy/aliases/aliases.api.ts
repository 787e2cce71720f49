import { rpc } from '#backend/rest.ts';
import type { PageOf } from '#kit/list/page.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

/** A former slug and what it means now. */
export interface Alias {
  entity_type: TaxonomyEntityType;
  from_slug: string;
  to_entity_id: string;
  created_at: string;
  /** Null when there is no such item any more. */
  to_slug: string | null;
  /** In English; null when the item has no English name. */
  to_name: string | null;
  /** Whether users see the item; null when there is none. */
  to_is_active: boolean | null;
  to_category_id: string | null;
}

/** All aliases; as one page, there being no others. */
export function aliases() {
  return queryOptions({
    queryKey: ['taxonomy', 'aliases'],
    queryFn: async ({ signal }): Promise<PageOf<Alias>> => ({
      rows: await rpc<Alias[]>('admin_list_taxonomy_aliases', {}, signal),
      hasNext: false,
    }),
  });
}
