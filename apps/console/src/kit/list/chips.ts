import type { FilterChip } from './FilterBar.tsx';
import type { NotUnderstood } from './search.ts';
import type { ListSearch } from './useListSearch.ts';

interface ChipSource {
  search: Readonly<Record<string, string | undefined>>;
  /** Parameter and label, in the order of the controls. Other parameters are not filters. */
  labels: readonly (readonly [name: string, label: string])[];
  problems: readonly NotUnderstood[];
  list: ListSearch;
  /** Formats a value; default: as in the URL. */
  readable?: (name: string, text: string) => string;
  /** Other parameters to remove with this filter. */
  alongWith?: Readonly<Record<string, string>>;
}

/** The active filters as chips. */
export function chipsOf({
  search,
  labels,
  problems,
  list,
  readable,
  alongWith = {},
}: ChipSource): FilterChip[] {
  return labels.flatMap(([name, label]) => {
    const text = search[name];
    if (text === undefined) return [];
    const also = alongWith[name];
    const wrong = problems.some((problem) => problem.name === name);
    return {
      name: label,
      // Invalid values are shown as in the URL.
      value: wrong ? text : (readable?.(name, text) ?? text),
      wrong,
      onRemove: () =>
        list.filter({ [name]: undefined, ...(also === undefined ? {} : { [also]: undefined }) }),
    };
  });
}

/** Whether any of the labelled filters is active. */
export function isFiltered(search: ChipSource['search'], labels: ChipSource['labels']): boolean {
  return labels.some(([name]) => search[name] !== undefined);
}
