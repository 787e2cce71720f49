import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { addGrid } from './gridLayer.ts';
import './map.css';
import { addOutline } from './outlineLayer.ts';

/** What a map lies on. */
export interface Ground {
  /** Tile address with `{z}`, `{x}`, `{y}`; null for the built-in outline alone. */
  tileUrl: string | null;
  /** Called once when the tile server cannot be reached, so that the page can say so. */
  onTilesMissing: () => void;
}

const WORLD: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

/** Draws an interactive map without anything on it into an empty element; `show` moves it to its first view. */
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
  // One loaded tile shows that the server is up; a single missing one means nothing.
  tiles.once('tileload', forget);
  tiles.once('tileerror', tell);
  tiles.addTo(map);
}
