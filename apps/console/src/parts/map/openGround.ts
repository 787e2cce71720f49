import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { addGrid } from './gridLayer.ts';
import './map.css';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import fineUrl from 'world-atlas/countries-50m.json?url';

/** `coarse` (40 KB) is right for a continent, `fine` (230 KB) for a region; both are served by our own server. */
type OutlineDetail = 'coarse' | 'fine';

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const URLS: Readonly<Record<OutlineDetail, string>> = { coarse: coarseUrl, fine: fineUrl };

/** The world's countries as shapes. Rejects when the file cannot be fetched; the map then has no outline. */
async function worldOutline(detail: OutlineDetail, signal: AbortSignal): Promise<FeatureCollection> {
  const answer = await fetch(URLS[detail], { signal });
  if (!answer.ok) throw new Error(`The world outline answered ${answer.status}`);
  const world = (await answer.json()) as World;
  const outline = feature(world, world.objects.countries);
  return { ...outline, features: outline.features.map(unwrapped) };
}

// Beyond this zoom the coarse outline is visibly wrong: coastal towns would be in the sea.
const FINE_FROM_ZOOM = 5;
const PANE = 'outline';

/** Draws the world's countries below the tiles, as a fallback without tiles. */
function addOutline(map: leaflet.Map): void {
  map.createPane(PANE).style.zIndex = '150';
  const layer = leaflet.layerGroup().addTo(map);
  // Pane and renderer are passed on to every shape, which the published types lack.
  const renderer = leaflet.svg({ pane: PANE, padding: 0.5 });
  const options = { pane: PANE, renderer, interactive: false, style: { className: 'map-land' } };
  const requests = new AbortController();
  let wanted: OutlineDetail | null = null;

  const load = async (detail: OutlineDetail) => {
    try {
      const shapes = await worldOutline(detail, requests.signal);
      if (wanted !== detail) return;
      layer.clearLayers();
      layer.addLayer(leaflet.geoJSON(shapes, options));
    } catch {
      // Without countries, the grid, circle and scale still show position and distance; the next move retries.
      if (wanted === detail) wanted = null;
    }
  };
  const update = () => {
    const detail = map.getZoom() >= FINE_FROM_ZOOM ? 'fine' : 'coarse';
    if (wanted === detail || wanted === 'fine') return;
    wanted = detail;
    void load(detail);
  };
  map.on('moveend', update);
  map.on('unload', () => requests.abort());
  update();
}

/** The map's background. */
export interface Ground {
  /** Tile address with `{z}`, `{x}`, `{y}`; null for the built-in outline alone. */
  tileUrl: string | null;
  /** Called once when the tile server cannot be reached. */
  onTilesMissing: () => void;
}

const WORLD: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

/** Creates an interactive map without content in an empty element; `show` sets its first view. */
export function openGround(
  element: HTMLElement,
  { tileUrl, onTilesMissing }: Ground,
  show: (map: leaflet.Map) => void,
): leaflet.Map {
  const map = leaflet.map(element, { minZoom: 2, maxZoom: 18, maxBounds: WORLD, scrollWheelZoom: false });
  map.attributionControl.setPrefix(false);
  show(map);
  takeWheelOnlyWithFocus(map);
  addOutline(map);
  addGrid(map);
  if (tileUrl !== null) addTiles(map, tileUrl, onTilesMissing);
  leaflet.control.scale({ imperial: false }).addTo(map);
  return map;
}

// The wheel scrolls the page, unless the map was clicked or focused.
function takeWheelOnlyWithFocus(map: leaflet.Map): void {
  map.on('focus', () => void map.scrollWheelZoom.enable());
  map.on('blur', () => void map.scrollWheelZoom.disable());
}

function addTiles(map: leaflet.Map, tileUrl: string, onMissing: () => void): void {
  const tiles = leaflet.tileLayer(tileUrl, { maxZoom: 18, attribution: '© OpenStreetMap contributors' });
  const forget = () => void tiles.off('tileerror', tell);
  const tell = () => {
    forget();
    onMissing();
  };
  // One loaded tile proves that the server is up; a single missing one proves nothing.
  tiles.once('tileload', forget);
  tiles.once('tileerror', tell);
  tiles.addTo(map);
}

/** Joins a shape that crosses the date line, beyond 180°; otherwise it would be a band around the world. */
export function unwrapped(shape: Feature): Feature {
  const { geometry } = shape;
  if (geometry.type === 'Polygon') {
    return { ...shape, geometry: { ...geometry, coordinates: geometry.coordinates.map(ring) } };
  }
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.coordinates.map((polygon) => polygon.map(ring));
    return { ...shape, geometry: { ...geometry, coordinates } };
  }
  return shape;
}

function ring(points: Position[]): Position[] {
  let shift = 0;
  let before = points[0]?.[0] ?? 0;
  const moved = points.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) shift -= 360;
    else if (before - longitude > 180) shift += 360;
    before = longitude;
    return [longitude + shift, latitude];
  });
  // Antarctica goes around the pole: it ends elsewhere than it began.
  return shift === 0 ? moved : points;
}
