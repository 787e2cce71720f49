/** Degrees: south and west are negative. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

type Point = readonly [latitude: number, longitude: number];

// Steps that read well on a map, from the whole world down to about a hundred metres.
const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
const MOST_LINES = 12;

/** The finest step between lines, in degrees, that doesn't crowd the box. */
export function gridStep(box: Box): number {
  const span = Math.max(box.north - box.south, box.east - box.west);
  return STEPS.findLast((step) => span / step <= MOST_LINES) ?? 30;
}

/** Meridians and parallels at every multiple of the step inside the box: what gives a view without tiles its scale. */
export function gridLines(box: Box): readonly (readonly [Point, Point])[] {
  const step = gridStep(box);
  const meridians = multiples(box.west, box.east, step).map((longitude): readonly [Point, Point] => [
    [box.south, longitude],
    [box.north, longitude],
  ]);
  const parallels = multiples(box.south, box.north, step).map((latitude): readonly [Point, Point] => [
    [latitude, box.west],
    [latitude, box.east],
  ]);
  return [...meridians, ...parallels];
}

// Counted in whole steps: adding 0.1 again and again drifts away from the multiples.
function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}
