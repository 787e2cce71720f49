import * as leaflet from 'leaflet';
import { type Box, gridOf } from './graticule.ts';

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
