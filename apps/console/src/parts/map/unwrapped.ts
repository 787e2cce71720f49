import type { Feature, Position } from 'geojson';

/** A shape that crosses the date line in one piece, beyond 180°; on a flat map it would be a band around the world. */
export function unwrapped(shape: Feature): Feature {
  const { geometry } = shape;
  if (geometry.type === 'Polygon') {
    return { ...shape, geometry: { ...geometry, coordinates: geometry.coordinates.map(ring) } };
  }
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.coordinates.map((polygon) => polygon.map(ring));
    return { ...shape, geometry: { ...geometry, coordinates } };
  }
  return shape;
}

function ring(points: Position[]): Position[] {
  let shift = 0;
  let before = points[0]?.[0] ?? 0;
  const moved = points.map(([longitude = 0, latitude = 0]): Position => {
    if (longitude - before > 180) shift -= 360;
    else if (before - longitude > 180) shift += 360;
    before = longitude;
    return [longitude + shift, latitude];
  });
  // Antarctica goes around the pole: it ends elsewhere than it began.
  return shift === 0 ? moved : points;
}
