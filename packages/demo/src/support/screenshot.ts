import type { Random } from '../random/random.ts';

/** A drawn phone screen with an error, as a data URI: what people attach, without anything to fetch. */
export function drawScreenshot(random: Random): string {
  const hue = random.pick([210, 265, 150, 20]);
  const lines = Array.from(
    { length: random.int(3, 5) },
    (_, index) => `<path d='M12 ${54 + index * 14}h${random.int(30, 76)}'/>`,
  ).join('');
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 180'><rect width='100' height='180' rx='10' fill='#fff'/>` +
    `<path fill='hsl(${hue} 60% 45%)' d='M0 10a10 10 0 0 1 10-10h80a10 10 0 0 1 10 10v20H0z'/>` +
    `<g stroke='#ccd' stroke-width='6'>${lines}</g>` +
    `<rect x='12' y='136' width='76' height='26' rx='5' fill='#fde2e1'/>` +
    `<path stroke='#c0392b' stroke-width='5' d='M20 149h${random.int(30, 58)}'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
