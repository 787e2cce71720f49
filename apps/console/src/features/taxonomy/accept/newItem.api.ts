import { BackendError } from '#backend/BackendError.ts';
import { rpc } from '#backend/rest.ts';
import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';
import type { Inverse } from './accept.api.ts';

interface Word {
  locale: string;
  text: string;
}

export interface NewItem {
  type: TaxonomyEntityType;
  /** Null for a category. */
  categoryId: string | null;
  slug: string;
  /** Null for a subcategory. */
  icon: string | null;
  names: readonly Word[];
}

export interface CreatedItem {
  id: string;
  /** Deletes the item. Errors: BackendError, also if it has subcategories. */
  remove: Inverse;
}

/** Creates the item with its names; if a name fails, no item is left. */
export async function createItem(item: NewItem): Promise<CreatedItem> {
  if (!(await isAvailable(item))) {
    const what = item.type === 'category' ? 'Category' : 'Subcategory';
    throw new BackendError({ sentence: `${what} slug already exists (server check).`, status: 400 });
  }
  const id = await create(item);
  try {
    await saveNames({ type: item.type, id }, item);
  } catch (error) {
    await remove(item.type, id);
    throw error;
  }
  return { id, remove: () => removeUnused(item.type, id) };
}

// Refuses if the category has subcategories, which would be deleted too.
async function removeUnused(type: TaxonomyEntityType, id: string): Promise<unknown> {
  if (type === 'category') {
    const usage = await rpc('admin_get_taxonomy_usage', {
      p_entity_type: type,
      p_entity_id: id,
    });
    if (usage.subcategories > 0) {
      throw new BackendError({
        sentence: 'It now has subcategories. Use Delete to delete it along with them.',
        status: 409,
      });
    }
  }
  return remove(type, id);
}

function remove(type: TaxonomyEntityType, id: string): Promise<unknown> {
  return type === 'category'
    ? rpc('admin_delete_category', { p_id: id })
    : rpc('admin_delete_subcategory', { p_id: id });
}

// A failed check is ignored, because admin_create_* checks the slug too.
async function isAvailable({ type, categoryId, slug }: NewItem): Promise<boolean> {
  try {
    return type === 'category'
      ? await rpc('admin_check_category_slug_available', { p_slug: slug })
      : await rpc('admin_check_subcategory_slug_available', {
          p_category_id: categoryId ?? '',
          p_slug: slug,
        });
  } catch {
    return true;
  }
}

function create({ type, categoryId, slug, icon }: NewItem): Promise<string> {
  return type === 'category'
    ? rpc('admin_create_category', { p_slug: slug, p_icon_slug: icon })
    : rpc('admin_create_subcategory', { p_category_id: categoryId ?? '', p_slug: slug });
}

async function saveNames(ref: { type: TaxonomyEntityType; id: string }, { names }: NewItem) {
  for (const { locale, text } of names) {
    await rpc('admin_upsert_taxonomy_translation', {
      p_entity_type: ref.type,
      p_entity_id: ref.id,
      p_locale: locale,
      p_display_name: text,
    });
  }
}
