import * as leaflet from 'leaflet';
import { type Ground, openGround } from './openGround.ts';

/** A circle on a map. */
export interface Spot {
  latitude: number;
  longitude: number;
  /** Relative to the other spots; decides the circle's size. */
  size: number;
  tone: 'bad' | 'accent';
  /** Shown on hover. */
  text: string;
}

const SMALLEST_PX = 4;
const LARGEST_PX = 26;
// A single spot is shown with its surroundings.
const CLOSEST_ZOOM = 7;

/** Draws a map with all spots visible into an empty element. Returns how to close it. */
export function openSpots(element: HTMLElement, spots: readonly Spot[], ground: Ground): () => void {
  const map = openGround(element, ground, (opened) => {
    const places = spots.map(({ latitude, longitude }): leaflet.LatLngTuple => [latitude, longitude]);
    if (places.length === 0) opened.fitWorld();
    else opened.fitBounds(leaflet.latLngBounds(places), { padding: [32, 32], maxZoom: CLOSEST_ZOOM });
  });
  const most = Math.max(1, ...spots.map(({ size }) => size));
  // Large ones first: none is hidden.
  for (const spot of [...spots].sort((a, b) => b.size - a.size)) {
    leaflet
      .circleMarker([spot.latitude, spot.longitude], {
        // Areas are proportional, not widths.
        radius: SMALLEST_PX + (LARGEST_PX - SMALLEST_PX) * Math.sqrt(spot.size / most),
        className: `map-spot map-spot-${spot.tone}`,
      })
      .bindTooltip(asText(spot.text), { className: 'map-tip' })
      .addTo(map);
  }
  return () => void map.remove();
}

// Leaflet takes a string for HTML.
function asText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
