import * as leaflet from 'leaflet';
import { type Box, gridLines } from './graticule.ts';
import { type OutlineDetail, worldOutline } from './worldOutline.ts';

// From here on the coarse outline is visibly wrong: a town on the coast would stand in the sea.
const FINE_FROM_ZOOM = 5;
const PANE = 'outline';

/** Draws countries and a grid below the tiles: where a tile doesn't come, the place is still on a map. */
export function addOutline(map: leaflet.Map): void {
  map.createPane(PANE).style.zIndex = '150';
  const renderer = leaflet.svg({ pane: PANE, padding: 0.5 });
  const drawGrid = addGrid(map, renderer);
  const drawCountries = addCountries(map, renderer);
  const update = () => {
    drawGrid();
    drawCountries(map.getZoom() >= FINE_FROM_ZOOM ? 'fine' : 'coarse');
  };
  map.on('moveend', update);
  update();
}

function addCountries(map: leaflet.Map, renderer: leaflet.Renderer): (detail: OutlineDetail) => void {
  const layer = leaflet.layerGroup().addTo(map);
  const requests = new AbortController();
  map.on('unload', () => requests.abort());
  let wanted: OutlineDetail | null = null;

  const load = async (detail: OutlineDetail) => {
    try {
      const shapes = await worldOutline(detail, requests.signal);
      if (wanted !== detail) return;
      layer.clearLayers();
      // Pane and renderer are handed on to every shape, which the published types don't know.
      const options = { pane: PANE, renderer, interactive: false, style: { className: 'map-land' } };
      layer.addLayer(leaflet.geoJSON(shapes, options));
    } catch {
      // Without countries the grid, the circle and the scale still say where and how far; the next move tries again.
      if (wanted === detail) wanted = null;
    }
  };
  return (detail) => {
    if (wanted === detail || wanted === 'fine') return;
    wanted = detail;
    void load(detail);
  };
}

function addGrid(map: leaflet.Map, renderer: leaflet.Renderer): () => void {
  const layer = leaflet.layerGroup().addTo(map);
  const options = { className: 'map-grid', interactive: false, pane: PANE, renderer };
  return () => {
    layer.clearLayers();
    for (const [from, to] of gridLines(surroundings(map))) {
      layer.addLayer(leaflet.polyline([[...from], [...to]], options));
    }
  };
}

// Half a view more on each side, so that a drag doesn't run out of lines before it ends.
function surroundings(map: leaflet.Map): Box {
  const bounds = map.getBounds().pad(0.5);
  return {
    south: Math.max(bounds.getSouth(), -85),
    west: Math.max(bounds.getWest(), -180),
    north: Math.min(bounds.getNorth(), 85),
    east: Math.min(bounds.getEast(), 180),
  };
}
