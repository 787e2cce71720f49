import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import fineUrl from 'world-atlas/countries-50m.json?url';
import { unwrapped } from './unwrapped.ts';

/** `coarse` (40 KB) is right for a continent, `fine` (230 KB) for a region; both are files of our own server. */
export type OutlineDetail = 'coarse' | 'fine';

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const URLS: Readonly<Record<OutlineDetail, string>> = { coarse: coarseUrl, fine: fineUrl };

/** The world's countries as shapes. Rejects when the file cannot be fetched; the map then has no outline. */
export async function worldOutline(detail: OutlineDetail, signal: AbortSignal): Promise<FeatureCollection> {
  const answer = await fetch(URLS[detail], { signal });
  if (!answer.ok) throw new Error(`The world outline answered ${answer.status}`);
  const world = (await answer.json()) as World;
  const outline = feature(world, world.objects.countries);
  return { ...outline, features: outline.features.map(unwrapped) };
}
