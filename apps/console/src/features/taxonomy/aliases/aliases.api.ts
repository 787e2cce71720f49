import { rpc } from '#backend/rest.ts';
import type { RowOf } from '@marketdesk/contract/calls.ts';
import { queryOptions } from '@tanstack/react-query';

/** An alias and its item; the item's fields are null if it no longer exists. */
export type Alias = RowOf<'admin_list_taxonomy_aliases'>;

/** All aliases, by type and slug. */
export function aliases() {
  return queryOptions({
    queryKey: ['taxonomy', 'aliases'],
    queryFn: ({ signal }) => rpc('admin_list_taxonomy_aliases', {}, signal),
  });
}

export async function deleteAlias({ entity_type, from_slug }: Alias): Promise<void> {
  await rpc('admin_delete_taxonomy_alias', { p_entity_type: entity_type, p_from_slug: from_slug });
}

/** Takes back its deletion. Errors: BackendError, also when the item is gone or somebody else has used the slug since. */
export async function restoreAlias({ entity_type, from_slug, to_entity_id }: Alias): Promise<void> {
  await rpc('admin_create_taxonomy_alias', {
    p_entity_type: entity_type,
    p_from_slug: from_slug,
    p_to_entity_id: to_entity_id,
    p_is_undo: true,
  });
}
