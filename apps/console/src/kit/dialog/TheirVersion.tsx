import { Fact, Facts } from '../Facts.tsx';
import { NOTHING } from '../format/nothing.ts';
import { TimeAgo } from '../format/TimeAgo.tsx';

/** What somebody else has saved while it was edited here. */
export interface Theirs {
  /** When. */
  at: string;
  /** Each field's name, what it is by now, and what was typed. */
  values: readonly (readonly [name: string, theirs: string, mine: string])[];
}

/** Where that differs from what was typed. */
export function TheirVersion({ at, values }: Theirs) {
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
