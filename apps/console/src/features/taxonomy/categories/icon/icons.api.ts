import { queryOptions } from '@tanstack/react-query';

/** An icon of the set, and the words that people look for it by. */
export interface Icon {
  name: string;
  tags: readonly string[];
}

/**
 * All Ionicons; a static file, loaded when an icon is chosen. Not part of the taxonomy's queries, so Refresh
 * does not reread it.
 */
export function icons() {
  return queryOptions({
    queryKey: ['icons'],
    staleTime: Infinity,
    queryFn: async (): Promise<readonly Icon[]> =>
      (await import('ionicons/dist/ionicons.json')).default.icons,
  });
}
