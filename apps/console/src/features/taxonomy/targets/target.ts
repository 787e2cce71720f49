import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';

/** What the selectors of TargetSelect say: of which type, and as far as it is chosen, which. */
export interface Target {
  type: TaxonomyEntityType;
  categoryId: string | null;
  /** Of that category; counts only when the type is subcategory. */
  subcategoryId: string | null;
}

/** Nothing chosen yet. */
export function noTarget(type: TaxonomyEntityType): Target {
  return { type, categoryId: null, subcategoryId: null };
}

/** The item that is chosen, as the procedures name it; null while a selector is still empty. */
export function chosenItem({ type, categoryId, subcategoryId }: Target) {
  const id = type === 'category' ? categoryId : subcategoryId;
  return id === null ? null : { type, id };
}
