import { readMoment } from '../format/moments.ts';
import { FilterMoment } from './FilterControls.tsx';

interface FilterPeriodProps {
  /** The values from the URL. */
  from: string | undefined;
  to: string | undefined;
  onChange: (change: { from: string | undefined } | { to: string | undefined }) => void;
}

/** From and to; shows an error if the period ends before it begins. */
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

/**
 * Whether a period ends before it begins; false while either end is missing or invalid. Its last minute is included.
 */
export function isReversed(from: string | undefined, to: string | undefined): boolean {
  const [begin, end] = [from, to].map((text) => (text === undefined ? undefined : readMoment(text)));
  return begin !== undefined && end !== undefined && begin > end.replace(':00.000Z', ':59.999Z');
}
