/** From the first moment of it until the first after it, as ISO text. */
export interface Months {
  from: string;
  to: string;
}

const MONTHS = 12;

/** The last twelve months that are over, newest first, and the last year that is. */
export function statementPeriods(today: Date): readonly (Months & { label: string })[] {
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  const start = (of: number, at: number) => new Date(Date.UTC(of, at));
  const inWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return [
    ...Array.from({ length: MONTHS }, (_, back) => {
      const from = start(year, month - 1 - back);
      return {
        label: inWords.format(from),
        from: from.toISOString(),
        to: start(year, month - back).toISOString(),
      };
    }),
    {
      label: `Year ${year - 1}`,
      from: start(year - 1, 0).toISOString(),
      to: start(year, 0).toISOString(),
    },
  ];
}
