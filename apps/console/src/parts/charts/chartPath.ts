/** One line of a chart: a value a day; null where there is none. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
}

export interface ChartBox {
  width: number;
  height: number;
}

/** Where an axis of minutes may end, so that its end reads well: minutes, hours, days. */
export const MINUTE_STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 3, 6, 12].map((hours) => hours * 60),
  ...[1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365].map((days) => days * 24 * 60),
];

/** The top of the axis: the largest value, rounded up to the next step, or to 1, 2 or 5 times a power of ten. */
export function axisTop(series: readonly Series[], steps: readonly number[] = []): number {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const known = steps.find((step) => step >= most);
  if (known !== undefined) return known;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 5, 10].find((times) => times * power >= most) ?? 10;
  return step * power;
}

/** A line through the days' values as SVG path data, from 0 at the bottom to `top`; a day without a value is a gap. */
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

/** The days that stand alone between two gaps, as SVG path data: lines of no length, which a round end makes dots. */
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

/** Which day lies under a point of the chart, `share` being its distance from the left edge, from 0 to 1. */
export function dayAt(share: number, days: number): number {
  return Math.min(days - 1, Math.max(0, Math.round(share * (days - 1))));
}

function x(at: number, count: number, { width }: ChartBox): number {
  return round(count > 1 ? (at / (count - 1)) * width : width / 2);
}

function y(value: number, top: number, { height }: ChartBox): number {
  return round(height - (Math.max(0, value) / top) * height);
}

function round(coordinate: number): number {
  return Math.round(coordinate * 10) / 10;
}
