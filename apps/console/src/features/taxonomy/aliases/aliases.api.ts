import { rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';

/** An alias and its item. */
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

/** All aliases, by type and slug. */
export function aliases() {
  return queryOptions({
    queryKey: ['taxonomy', 'aliases'],
    queryFn: ({ signal }) => rpc<Alias[]>('admin_list_taxonomy_aliases', {}, signal),
  });
}

export async function deleteAlias({ entity_type, from_slug }: Alias): Promise<void> {
  await rpc('admin_delete_taxonomy_alias', { p_entity_type: entity_type, p_from_slug: from_slug });
}

/** Errors: BackendError, also when the item is gone or another alias has this slug by now. */
export async function restoreAlias({ entity_type, from_slug, to_entity_id }: Alias): Promise<void> {
  await rpc('admin_create_taxonomy_alias', {
    p_entity_type: entity_type,
    p_from_slug: from_slug,
    p_to_entity_id: to_entity_id,
  });
}
