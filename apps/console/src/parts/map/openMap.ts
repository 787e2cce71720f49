import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
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
}

export interface OpenMap {
  /** Zooms so that the whole circle is seen. */
  showArea: () => void;
  /** Takes the map, its listeners and its requests away. */
  close: () => void;
}

const WORLD: leaflet.LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

/** Draws an interactive map into an empty element. */
export function openMap(element: HTMLElement, { place, zoom, tileUrl }: MapView): OpenMap {
  const centre: leaflet.LatLngLiteral = { lat: place.latitude, lng: place.longitude };
  const map = leaflet.map(element, { minZoom: 2, maxZoom: 18, maxBounds: WORLD, scrollWheelZoom: false });
  map.attributionControl.setPrefix(false);
  map.setView(centre, zoom);
  takeWheelOnlyWithFocus(map);
  addOutline(map);
  if (tileUrl !== null) {
    leaflet.tileLayer(tileUrl, { maxZoom: 18, attribution: '© OpenStreetMap contributors' }).addTo(map);
  }
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

// A wheel over the page scrolls the page; only a map that was clicked or reached by keyboard takes it.
function takeWheelOnlyWithFocus(map: leaflet.Map): void {
  map.on('focus', () => void map.scrollWheelZoom.enable());
  map.on('blur', () => void map.scrollWheelZoom.disable());
}
