import * as leaflet from 'leaflet';
import { type Ground, openGround } from './openGround.ts';

/** A place in degrees, with a circle of `radiusKm` around it. */
interface Place {
  latitude: number;
  longitude: number;
  radiusKm: number;
}

export interface MapView extends Ground {
  place: Place;
  zoom: number;
}

export interface OpenMap {
  /** Zooms so that the whole circle is visible. */
  showArea: () => void;
  /** Removes the map, its listeners and its requests. */
  close: () => void;
}

/** Draws an interactive map into an empty element. */
export function openMap(element: HTMLElement, { place, zoom, ...ground }: MapView): OpenMap {
  const centre: leaflet.LatLngLiteral = { lat: place.latitude, lng: place.longitude };
  const map = openGround(element, ground, (opened) => opened.setView(centre, zoom));

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
