import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { addGrid } from './gridLayer.ts';
import './map.css';
import { addOutline } from './outlineLayer.ts';

/** A place in degrees, with a circle of `radiusKm` around it. */
export interface Place {
  latitude: number;
  longitude: number;
  radiusKm: number;
}

export interface MapView {
  place: Place;
  zoom: number;
  /** Tile address with `{z}`, `{x}`, `{y}`; null for the built-in outline alone. */
  tileUrl: string | null;
  /** Called once when the tile server cannot be reached, so that the page can say so. */
  onTilesMissing: () => void;
}

export interface OpenMap {
  /** Zooms so that the whole circle is visible. */
  showArea: () => void;
  /** Removes the map, its listeners and its requests. */
  close: () => void;
}

const WORLD: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

/** Draws an interactive map into an empty element. */
export function openMap(element: HTMLElement, { place, zoom, tileUrl, onTilesMissing }: MapView): OpenMap {
  const centre: leaflet.LatLngLiteral = { lat: place.latitude, lng: place.longitude };
  const map = leaflet.map(element, { minZoom: 2, maxZoom: 18, maxBounds: WORLD, scrollWheelZoom: false });
  map.attributionControl.setPrefix(false);
  map.setView(centre, zoom);
  takeWheelOnlyWithFocus(map);
  addOutline(map);
  addGrid(map);
  if (tileUrl !== null) addTiles(map, tileUrl, onTilesMissing);
  leaflet.control.scale({ imperial: false }).addTo(map);

  const area = leaflet.circle(centre, {
    radius: place.radiusKm * 1000,
    className: 'map-area',
    interactive: false,
  });
  area.addTo(map);
  leaflet.circleMarker(centre, { radius: 5, className: 'map-centre', interactive: false }).addTo(map);
  return {
    showArea: () => void map.fitBounds(area.getBounds(), { padding: [16, 16] }),
    close: () => void map.remove(),
  };
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
