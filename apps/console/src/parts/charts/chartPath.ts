/** One line of a chart: one value per day, null for none. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
}

interface ChartBox {
  width: number;
  height: number;
}

/**
 * The line as SVG path data, from 0 at the bottom to `top`, where larger values are cut off; a day without a
 * value is a gap.
 */
export function linePath(values: readonly (number | null)[], top: number, box: ChartBox): string {
  let path = '';
  let isDrawing = false;
  values.forEach((value, at) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    path += `${isDrawing ? 'L' : 'M'}${x(at, values.length, box)} ${y(value, top, box)}`;
    isDrawing = true;
  });
  return path;
}

/** Single days between two gaps, as SVG path data: lines of length 0, which round caps turn into dots. */
export function dotsPath(values: readonly (number | null)[], top: number, box: ChartBox): string {
  const has = (at: number) => values[at] !== null && values[at] !== undefined;
  return values
    .map((value, at) =>
      value === null || has(at - 1) || has(at + 1)
        ? ''
        : `M${x(at, values.length, box)} ${y(value, top, box)}h0.01`,
    )
    .join('');
}

/** The area under a line without gaps, as SVG path data. */
export function areaPath(values: readonly (number | null)[], top: number, box: ChartBox): string {
  if (values.length < 2 || values.includes(null)) return '';
  return `${linePath(values, top, box)}L${box.width} ${box.height}L0 ${box.height}Z`;
}

/** The day at a point of the chart, `share` being its distance from the left edge, from 0 to 1. */
export function dayAt(share: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.round(share * (days - 1))));
}

function x(at: number, count: number, { width }: ChartBox): number {
  return round(count > 1 ? (at / (count - 1)) * width : width / 2);
}

function y(value: number, top: number, { height }: ChartBox): number {
  return round(height - (Math.min(top, Math.max(0, value)) / top) * height);
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
