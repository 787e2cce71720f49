import type { Icon } from './icons.api.ts';

const MOST = 40;

/**
 * Icons for a text, best first: of that name, whose name begins with it, has a word that begins with it, has it
 * anywhere, or is known by it. Among equals the set's own order, by name.
 */
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
