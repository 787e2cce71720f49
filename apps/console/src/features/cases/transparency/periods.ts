import type { Period } from './transparency.api.ts';

/** The periods that one asks for: the last two years by calendar year and half, the law's usual ones, and the last 90 days. */
export function periods(today: Date): readonly (Period & { label: string })[] {
  const year = today.getUTCFullYear();
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const tomorrow = Date.UTC(year, today.getUTCMonth(), today.getUTCDate() + 1);
  return [
    { label: 'Last 90 days', from: day(tomorrow - 90 * 24 * 60 * 60_000), to: day(tomorrow) },
    ...[year, year - 1].flatMap((of) => [
      { label: String(of), from: `${of}-01-01`, to: `${of + 1}-01-01` },
      { label: `July to December ${of}`, from: `${of}-07-01`, to: `${of + 1}-01-01` },
      { label: `January to June ${of}`, from: `${of}-01-01`, to: `${of}-07-01` },
    ]),
  ].filter(({ from }) => from < day(tomorrow));
}
