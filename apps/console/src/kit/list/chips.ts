import type { FilterChip } from './FilterBar.tsx';
import type { NotUnderstood } from './search.ts';
import type { ListSearch } from './useListSearch.ts';

/** How one filter is shown as a chip. */
export interface ChipWord<Name extends string> {
  name: Name;
  /** As its control says it. */
  label: string;
  /** The value as a person reads it; default: as it stands in the URL. */
  read?: (text: string) => string;
  /** Other parameters that make no sense without this one, and go with it. */
  with?: readonly Name[];
}

/** The active filters of a list, removable one by one. */
export function chipsOf<Name extends string>(
  words: readonly ChipWord<Name>[],
  search: { readonly [N in Name]?: string | undefined },
  notUnderstood: readonly NotUnderstood[],
  list: ListSearch,
): FilterChip[] {
  return words.flatMap(({ name, label, read, with: followers = [] }) => {
    const text = search[name];
    if (text === undefined) return [];
    const wrong = notUnderstood.some((problem) => problem.name === name);
    return {
      name: label,
      value: wrong || read === undefined ? text : read(text),
      wrong,
      onRemove: () =>
        list.filter(Object.fromEntries([name, ...followers].map((removed) => [removed, undefined]))),
    };
  });
}
