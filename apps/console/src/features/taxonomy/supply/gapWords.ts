import { countryName } from '#kit/format/country.ts';
import type { AreaGap, Gap } from './supply.api.ts';

/** The middle of an area: `45.75° N, 15.75° E`. */
export function areaName({ latitude, longitude }: Pick<Gap, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null) return null;
  const north = `${String(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}`;
  return `${north}, ${String(Math.abs(longitude))}° ${longitude < 0 ? 'W' : 'E'}`;
}

/** `Croatia: 12 searches, 3 posts, no active workers`. */
export function gapInWords(gap: Omit<AreaGap, 'latitude' | 'longitude'>): string {
  const place = countryName(gap.country_code) ?? 'Unknown country';
  const workers = gap.worker_count === 0 ? 'no active workers' : counted(gap.worker_count, 'active worker');
  return `${place}: ${counted(gap.search_count, 'search', 'searches')}, ${counted(gap.post_count, 'post')}, ${workers}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
