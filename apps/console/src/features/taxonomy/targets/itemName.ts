import { fold } from '#kit/format/fold.ts';
import type { Item } from '../categories/categories.api.ts';

/** What an item is called; its slug where it has no name. */
export function nameOf({ display_name, slug }: Item): string {
  return display_name ?? slug;
}

/** Whether part of an item's name or slug is what was typed, whatever the capitals and accents. */
export function isNamedLike(item: Item, typed: string): boolean {
  const wanted = fold(typed.trim());
  return fold(nameOf(item)).includes(wanted) || item.slug.includes(wanted);
}
