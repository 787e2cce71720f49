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

// The view leaves out this share of the demand on each side, so that a few distant places don't shrink the others.
const OUTLIERS = 0.025;

/** Draws a map of the spots into an empty element; zooming out shows distant ones. Returns how to close it. */
export function openSpots(element: HTMLElement, spots: readonly Spot[], ground: Ground): () => void {
  const map = openGround(element, ground, (opened) => {
    if (spots.length === 0) opened.fitWorld();
    else opened.fitBounds(boundsOf(spots), { padding: [32, 32], maxZoom: CLOSEST_ZOOM });
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

/** The box of the central 95 % of the spots, by size, in each direction. */
export function boundsOf(
  spots: readonly Pick<Spot, 'latitude' | 'longitude' | 'size'>[],
): leaflet.LatLngBoundsLiteral {
  const [south, north] = centre(spots.map(({ latitude, size }) => [latitude, size]));
  const [west, east] = centre(spots.map(({ longitude, size }) => [longitude, size]));
  return [
    [south, west],
    [north, east],
  ];
}

function centre(
  weighted: readonly (readonly [degrees: number, weight: number])[],
): [from: number, to: number] {
  const sorted = [...weighted].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  const edge = (list: typeof sorted) => {
    let before = 0;
    return list.find(([, weight]) => (before += weight) > total * OUTLIERS)?.[0] ?? 0;
  };
  return [edge(sorted), edge(sorted.toReversed())];
}

// Leaflet takes a string for HTML.
function asText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}
