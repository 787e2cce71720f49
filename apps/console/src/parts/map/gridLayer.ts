import * as leaflet from 'leaflet';

/** Degrees: south and west are negative. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A meridian or a parallel: its degrees, and its label. */
interface GridLine {
  degrees: number;
  name: string;
}

interface Grid {
  meridians: readonly GridLine[];
  parallels: readonly GridLine[];
}

// Round steps, from the whole world down to about a hundred metres.
const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const MOST_LINES = 8;

/**
 * The finest step between lines, in degrees, that doesn't crowd the box: at most that many lines, and never
 * more than 8.
 */
export function gridStep(box: Box, most = MOST_LINES): number {
  const span = Math.max(box.north - box.south, box.east - box.west);
  const lines = Math.max(1, Math.min(most, MOST_LINES));
  return STEPS.findLast((step) => span / step <= lines) ?? 30;
}

/**
 * The lines at every multiple of the step inside the box; they show position and scale when there are no
 * tiles.
 */
export function gridOf(box: Box, most = MOST_LINES): Grid {
  const step = gridStep(box, most);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const line = (positive: string, negative: string) => (degrees: number) => {
    const amount = Math.abs(degrees).toFixed(decimals);
    return {
      degrees,
      name: `${amount}°${Number(amount) === 0 ? '' : ` ${degrees < 0 ? negative : positive}`}`,
    };
  };
  return {
    meridians: multiples(box.west, box.east, step).map(line('E', 'W')),
    parallels: multiples(box.south, box.north, step).map(line('N', 'S')),
  };
}

// Computed from whole steps: repeatedly adding 0.1 would accumulate rounding errors.
function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

const PANE = 'grid';
// The space for a line's label, in pixels.
const NAME_WIDTH = 68;

/** Draws meridians and parallels with their degrees over the outline, below the tiles. */
export function addGrid(map: leaflet.Map): void {
  map.createPane(PANE).style.zIndex = '160';
  const options = {
    className: 'map-grid',
    interactive: false,
    pane: PANE,
    renderer: leaflet.svg({ pane: PANE, padding: 0.5 }),
  };
  const layer = leaflet.layerGroup().addTo(map);

  const draw = () => {
    // Half a view more on each side, so that lines don't run out during a drag.
    const { south, west, north, east } = within(map.getBounds().pad(0.5));
    const { x: width } = map.getSize();
    const { meridians, parallels } = gridOf(within(map.getBounds()), Math.floor(width / NAME_WIDTH));
    layer.clearLayers();
    for (const { degrees, name } of meridians) {
      layer.addLayer(leaflet.polyline([[south, degrees], [north, degrees]], options)); // prettier-ignore
      // The upper right corner is used by the parallels' labels.
      const place: leaflet.LatLngTuple = [map.getBounds().getNorth(), degrees];
      if (map.latLngToContainerPoint(place).x + NAME_WIDTH < width)
        layer.addLayer(label(place, name, 'map-meridian'));
    }
    for (const { degrees, name } of parallels) {
      layer.addLayer(leaflet.polyline([[degrees, west], [degrees, east]], options)); // prettier-ignore
      layer.addLayer(label([degrees, map.getBounds().getEast()], name, 'map-parallel'));
    }
  };
  map.on('moveend', draw);
  draw();
}

function label(place: leaflet.LatLngTuple, text: string, className: string): leaflet.Marker {
  const icon = leaflet.divIcon({ html: text, className: `map-degrees ${className}`, iconSize: [0, 0] });
  return leaflet.marker(place, { icon, interactive: false, keyboard: false, pane: PANE });
}

function within(bounds: leaflet.LatLngBounds): Box {
  return {
    south: Math.max(bounds.getSouth(), -85),
    west: Math.max(bounds.getWest(), -180),
    north: Math.min(bounds.getNorth(), 85),
    east: Math.min(bounds.getEast(), 180),
  };
}
