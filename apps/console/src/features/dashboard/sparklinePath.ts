import { mostShown } from '#parts/charts/scale.ts';

interface Point {
  x: number;
  y: number;
}

interface SparklinePath {
  /** SVG path data of the days, and of the area under them. */
  line: string;
  area: string;
  /** Where the line ends; null without data. */
  last: Point | null;
}

/** Draws daily numbers into a box with zero at its bottom; spikes are cut off at its top. */
export function sparklinePath(values: readonly number[], width: number, height: number): SparklinePath {
  const most = Math.max(1, mostShown(values));
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, at) => ({
    x: round(at * step),
    y: round(height - (Math.min(most, Math.max(0, value)) / most) * height),
  }));
  const last = points.at(-1) ?? null;
  const line = points.length === 0 ? '' : `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  return { line, area: last === null ? '' : `${line}L${last.x} ${height}L0 ${height}Z`, last };
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
