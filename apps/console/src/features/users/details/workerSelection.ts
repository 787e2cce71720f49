import type { WorkerCategory } from '@marketdesk/contract/documents.ts';
import type { SubscriptionTier } from '@marketdesk/contract/enums.ts';
import { WORKER_CATEGORY_LIMIT } from '@marketdesk/contract/limits.ts';

export type Selection = readonly WorkerCategory[];

/** A category that is there already is not added twice. */
export function withCategory(selection: Selection, categoryId: string): Selection {
  if (selection.some((entry) => entry.categoryId === categoryId)) return selection;
  return [...selection, { categoryId, subcategoryIds: [] }];
}

export function withoutCategory(selection: Selection, categoryId: string): Selection {
  return selection.filter((entry) => entry.categoryId !== categoryId);
}

/** Adds the subcategory, or takes it away. */
export function withSubcategoryToggled(
  selection: Selection,
  categoryId: string,
  subcategoryId: string,
): Selection {
  return selection.map((entry) => {
    if (entry.categoryId !== categoryId) return entry;
    const others = entry.subcategoryIds.filter((id) => id !== subcategoryId);
    const isAdded = others.length === entry.subcategoryIds.length;
    return { categoryId, subcategoryIds: isAdded ? [...others, subcategoryId] : others };
  });
}

/** Whether both mean the same: the categories' order counts, it is the worker's own; that of subcategories doesn't. */
export function isSameSelection(one: Selection, other: Selection): boolean {
  return asText(one) === asText(other);
}

function asText(selection: Selection): string {
  return JSON.stringify(selection.map((entry) => [entry.categoryId, [...entry.subcategoryIds].sort()]));
}

/** The spec's sentence when the selection holds more categories than the tier allows, otherwise null. */
export function limitProblem(count: number, tier: SubscriptionTier): string | null {
  const limit = WORKER_CATEGORY_LIMIT[tier];
  return count > limit ? `You can select up to ${limit} categories.` : null;
}
