import * as leaflet from 'leaflet';
import { type OutlineDetail, worldOutline } from './worldOutline.ts';

// From here on the coarse outline is visibly wrong: a coastal town would be in the sea.
const FINE_FROM_ZOOM = 5;
const PANE = 'outline';

/** Draws the world's countries below the tiles, so that a place is on a map even without tiles. */
export function addOutline(map: leaflet.Map): void {
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
      // Without countries the grid, the circle and the scale still show position and distance; the next move tries
      // again.
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
