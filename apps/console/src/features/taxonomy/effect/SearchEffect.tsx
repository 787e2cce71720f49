import { FailedLine } from '#kit/FailedLine.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { Note } from '#kit/Note.tsx';
import { useDebounced } from '#kit/useDebounced.ts';
import { languageName } from '#parts/languageName.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeyOf, type QueryRef } from '../accept/matches.api.ts';
import { counted } from '../move/counted.ts';
import { type ChangedSearch, type Effect, effectOf, lostIn } from './effect.api.ts';

interface SearchEffectProps {
  check: EffectCheck;
  /** The accepted query, which is not listed. */
  except?: QueryRef | undefined;
  /** Unfolds the list. */
  isOpen?: boolean;
}

/** The other searches of the last 30 days that a change of terms would affect. */
export function SearchEffect({ check: { query, isShown }, except, isOpen = false }: SearchEffectProps) {
  if (!isShown) return null;
  if (query.isError) return <FailedLine query={query} fallback="Failed to check other searches" />;
  if (query.data === undefined) return <p className="text-sm text-muted">Checking other searches…</p>;
  const others = query.data.filter((row) => except === undefined || queryKeyOf(row) !== queryKeyOf(except));
  const lost = lostIn(query.data);
  if (others.length === 0 && lost.length === 0)
    return <p className="text-sm text-muted">No other search of the last 30 days would change.</p>;
  return (
    <div className="flex flex-col gap-2">
      {lost.length > 0 && (
        <div role="alert">
          <Note isWarning>
            {counted(lost.length, 'accepted query', 'accepted queries')} would no longer find what{' '}
            {lost.length === 1 ? 'it was' : 'they were'} accepted for:{' '}
            {lost.map(({ normalized_query }) => `“${isolated(normalized_query)}”`).join(', ')}.
          </Note>
        </div>
      )}
      {others.length > 0 && (
        <details className="rounded-md border" open={isOpen || lost.length > 0 || undefined}>
          <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
            Would also change {counted(others.length, 'other search', 'other searches')} of the last 30 days
          </summary>
          <ul aria-label="Other searches" className="max-h-60 lined overflow-y-auto border-t text-sm">
            {others.map((row) => (
              <Changed key={queryKeyOf(row)} row={row} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Changed({ row }: { row: ChangedSearch }) {
  return (
    <li className="px-3 py-2 wrap-anywhere">
      <span className="flex justify-between gap-3">
        <span dir="auto" className="min-w-0 font-medium" lang={row.locale}>
          {row.normalized_query}
        </span>
        <span className="shrink-0 text-muted">
          {languageName(row.locale)}
          <span className="tabular"> · {counted(row.times, 'search', 'searches')}</span>
        </span>
      </span>
      <Finds label="Today" names={row.before} />
      <Finds label="Then" names={row.after} />
    </li>
  );
}

function Finds({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <span className="block text-xs text-muted">
      {label}: {names.length === 0 ? 'nothing' : names.map(isolated).join(', ')}
    </span>
  );
}

const PAUSE_MS = 400;
// The time that people need to notice a changed button.
const NOTICE_MS = 600;
const NOTHING = effectOf({ type: 'category', id: null, categoryId: null, terms: [] });

/**
 * Checks a change's effect on other searches while the form is filled in. `confirm` runs the change; if accepted queries
 * would lose their item, only after the warning was visible for NOTICE_MS. A failed check prevents nothing.
 */
export function useEffectCheck(effect: Effect | null) {
  const client = useQueryClient();
  const [checking, setChecking] = useState(false);
  const now = effect === null ? '' : effect.queryKey.join(' ');
  const settled = useDebounced(now, PAUSE_MS);
  const isSettled = now === settled;
  const query = useQuery({ ...(effect ?? NOTHING), enabled: effect !== null && isSettled });
  const isWarned = effect !== null && isSettled && lostIn(query.data).length > 0;
  const warnedAt = useRef(0);
  useEffect(() => {
    if (isWarned) warnedAt.current = performance.now();
  }, [isWarned]);
  const confirm = async (change: () => void) => {
    if (isWarned && performance.now() - warnedAt.current < NOTICE_MS) return;
    if (effect === null || isWarned) {
      change();
      return;
    }
    setChecking(true);
    const found = await client.query(effect).catch(() => []);
    setChecking(false);
    if (lostIn(found).length === 0) change();
  };
  return { query, isShown: effect !== null, isWarned, checking, confirm };
}

type EffectCheck = ReturnType<typeof useEffectCheck>;
