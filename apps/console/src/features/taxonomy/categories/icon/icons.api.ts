import { queryOptions } from '@tanstack/react-query';

/** An icon of the set, and its search words. */
export interface Icon {
  name: string;
  tags: readonly string[];
}

/** All Ionicons, from a static file. The key is outside of 'taxonomy', so Refresh does not reread it. */
export function icons() {
  return queryOptions({
    queryKey: ['icons'],
    staleTime: Infinity,
    queryFn: async (): Promise<readonly Icon[]> =>
      (await import('ionicons/dist/ionicons.json')).default.icons,
  });
}

const MOST = 40;

/** Icons for a text, best first: equal names, beginnings, beginnings of words, parts of names, then tags. */
export function findIcons(icons: readonly Icon[], text: string): Icon[] {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, '-');
  return icons
    .map((icon) => ({ icon, distance: distanceOf(icon, wanted) }))
    .filter(({ distance }) => distance < NOT_FOUND)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST)
    .map(({ icon }) => icon);
}

const NOT_FOUND = 5;

function distanceOf({ name, tags }: Icon, wanted: string): number {
  if (wanted === '') return 0;
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(`-${wanted}`)) return 2;
  if (name.includes(wanted)) return 3;
  return tags.some((tag) => tag.startsWith(wanted)) ? 4 : NOT_FOUND;
}
