import { Fact, Facts } from '../Facts.tsx';
import { NOTHING } from '../format/nothing.ts';
import { TimeAgo } from '../format/TimeAgo.tsx';

/** The version that another user saved during the edit. */
export interface TheirVersionProps {
  /** When it was saved. */
  at: string;
  /** Per field: its name, the saved value and the typed value. */
  values: readonly (readonly [name: string, theirs: string, mine: string])[];
}

/** The fields whose saved values differ from the typed ones. */
export function TheirVersion({ at, values }: TheirVersionProps) {
  const other = values.filter(([, theirs, mine]) => theirs.trim() !== mine.trim());
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="text-muted">
        Saved <TimeAgo at={at} />
        {other.length === 0 ? ', the same as yours.' : '. It differs from yours in:'}
      </p>
      <Facts>
        {other.map(([name, theirs]) => (
          <Fact key={name} name={name}>
            <span dir="auto" className="whitespace-pre-line">
              {theirs.trim() === '' ? NOTHING : theirs}
            </span>
          </Fact>
        ))}
      </Facts>
    </div>
  );
}
