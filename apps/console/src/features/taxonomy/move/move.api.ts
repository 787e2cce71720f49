import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import type { MovePreview } from '@marketdesk/contract/documents.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';

type ItemId = Pick<DeletableItem, 'type' | 'id'>;

export function usageOf({ type, id }: ItemId) {
  return queryOptions({
    queryKey: ['taxonomy', 'usage', type, id],
    queryFn: ({ signal }) =>
      rpc('admin_get_taxonomy_usage', { p_entity_type: type, p_entity_id: id }, signal),
  });
}

/** The effect of a move. Never cached, because moveItem needs the current fingerprint. */
export function movePreview(type: TaxonomyEntityType, fromId: string, toId: string) {
  return queryOptions({
    queryKey: ['taxonomy', 'move', type, fromId, toId],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      rpc('admin_preview_taxonomy_move', { p_entity_type: type, p_from_id: fromId, p_to_id: toId }, signal),
  });
}

/** Moves everything and deletes the item; returns a message if the preview is outdated. Errors: BackendError. */
export async function moveItem(
  type: TaxonomyEntityType,
  preview: MovePreview,
): Promise<{ changed: string } | null> {
  try {
    await rpc('admin_move_taxonomy_item', {
      p_entity_type: type,
      p_from_id: preview.from.id,
      p_to_id: preview.to.id,
      p_fingerprint: preview.fingerprint,
    });
    return null;
  } catch (error) {
    if (error instanceof BackendError && error.reason === 'changed_meanwhile')
      return { changed: error.sentence };
    throw error;
  }
}

/** Deletes an item; false if posts or workers refer to it. Errors: BackendError. */
export async function deleteItem({ type, id }: ItemId): Promise<boolean> {
  try {
    await rpc(type === 'category' ? 'admin_delete_category' : 'admin_delete_subcategory', { p_id: id });
    return true;
  } catch (error) {
    if (error instanceof BackendError && isInUse(error)) return false;
    throw error;
  }
}

// The specification identifies this error by its message.
function isInUse({ reason, sentence }: BackendError): boolean {
  return reason === 'in_use' || /IN_USE|reference this/.test(sentence);
}

export async function setItemActive({ type, id }: ItemId, isActive: boolean): Promise<void> {
  const name = type === 'category' ? 'admin_update_category' : 'admin_update_subcategory';
  await rpc(name, { p_id: id, p_is_active: isActive });
}

export interface DeletableItem {
  type: TaxonomyEntityType;
  id: string;
  /** The displayed name. */
  label: string;
  slug: string;
  isActive?: boolean;
}

/** Every query: posts, users, filters and the taxonomy show categories. */
export const EVERYTHING: readonly QueryKey[] = [[]];
