import type { TaxonomyEntityType } from '@marketdesk/contract/enums.ts';

/** A category or subcategory that somebody wants to delete. */
export interface DeletableItem {
  type: TaxonomyEntityType;
  id: string;
  /** What it is called on the screen. */
  label: string;
  slug: string;
  /** False: users don't see it already. */
  isActive?: boolean;
}
