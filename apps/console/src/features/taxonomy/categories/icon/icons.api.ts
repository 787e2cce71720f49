import { queryOptions } from '@tanstack/react-query';

/** An icon of the set, and the words that people look for it by. */
export interface Icon {
  name: string;
  tags: readonly string[];
}

/** Every Ionicon; a file of our own, loaded when an icon is chosen. Not the taxonomy's: Refresh leaves it alone. */
export function icons() {
  return queryOptions({
    queryKey: ['icons'],
    staleTime: Infinity,
    queryFn: async (): Promise<readonly Icon[]> =>
      (await import('ionicons/dist/ionicons.json')).default.icons,
  });
}
