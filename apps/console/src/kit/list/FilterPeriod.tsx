import { FilterMoment } from './FilterControls.tsx';
import { moment } from './search.ts';

interface FilterPeriodProps {
  /** As they stand in the URL. */
  from: string | undefined;
  to: string | undefined;
  onChange: (change: { from: string | undefined } | { to: string | undefined }) => void;
}

/** From when until when; says so when it ends before it begins, which nothing can match. */
export function FilterPeriod({ from, to, onChange }: FilterPeriodProps) {
  return (
    <>
      <FilterMoment label="From" value={from} onChange={(text) => onChange({ from: text })} />
      <FilterMoment label="To" value={to} onChange={(text) => onChange({ to: text })} />
      {isReversed(from, to) && (
        <p role="alert" className="text-sm text-bad">
          From is after To, so nothing matches. Change one of them.
        </p>
      )}
    </>
  );
}

/** Whether a period ends before it begins; false while either end is open, or not understood. */
export function isReversed(from: string | undefined, to: string | undefined): boolean {
  const [begin, end] = [from, to].map((text) => (text === undefined ? undefined : moment(text)));
  return begin !== undefined && end !== undefined && begin > end;
}
