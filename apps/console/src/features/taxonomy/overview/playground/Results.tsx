import type { ItemRef } from '#features/taxonomy/accept/accept.api.ts';
import type { QueryRef } from '#features/taxonomy/accept/matches.api.ts';
import { pathOf, suggestedTargets } from '#features/taxonomy/accept/suggestions.ts';
import { SuggestedItem } from '#features/taxonomy/accept/TargetChoice.tsx';
import { trialOf, useAccept } from '#features/taxonomy/accept/useAccept.ts';
import { CategoryIcon } from '#features/taxonomy/categories/icon/CategoryIcon.tsx';
import { effectOf } from '#features/taxonomy/effect/effect.api.ts';
import { useEffectGate } from '#features/taxonomy/effect/useEffectGate.tsx';
import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { ACTIONS, type ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { readable } from '#kit/list/options.ts';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { May } from '#session/May.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { howWordsCount, shareOf, toneOf, whyFound } from './explanation.ts';
import { type Explained, nearMisses } from './playground.api.ts';

interface FoundTableProps {
  query: QueryRef;
  rows: Explained[];
  stale: boolean;
}

/** A client's results in their order, with reasons. */
export function FoundTable({ query, rows, stale }: FoundTableProps) {
  // Only similar spellings get the button that adds a synonym.
  const hasTypos = rows.some(({ reason }) => reason === 'typo');
  const columns = useMemo(() => (hasTypos ? [...COLUMNS, actionsFor(query)] : COLUMNS), [hasTypos, query]);
  return (
    <DataTable
      label="Search results"
      columns={columns}
      rows={rows}
      rowId={(row) => refOf(row).id}
      stale={stale}
    />
  );
}

const COLUMNS: ListColumn<Explained>[] = [
  {
    id: 'result',
    header: 'Result',
    grow: true,
    cell: (found) => (
      <span className="flex items-center gap-2.5 text-muted">
        <CategoryIcon name={found.icon_slug} />
        <span className="min-w-0">
          <Link
            to="/admin/taxonomy/categories"
            search={(old) => ({ locale: old.locale, categoryId: found.category_id })}
            className="block truncate rounded-sm font-medium text-ink hover:underline"
          >
            {pathOf(found)}
          </Link>
          <span className="block text-xs whitespace-normal md:hidden">
            <Why found={found} />
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'reason',
    header: 'Matched by',
    from: 'sm',
    width: 'w-24',
    cell: (found) => <Badge tone={toneOf(found)}>{readable(found.reason)}</Badge>,
  },
  {
    id: 'why',
    header: 'Why',
    grow: true,
    from: 'md',
    cell: (found) => (
      <span className="block py-1 whitespace-normal text-muted">
        <Why found={found} />
      </span>
    ),
  },
];

function Why({ found }: { found: Explained }) {
  return (
    <>
      {whyFound(found)}
      <span className="block text-xs">
        {found.match === 'likely' && 'Likely, for “Did you mean”. '}
        {shareOf(found.score)}: {howWordsCount(found.words)}.
      </span>
    </>
  );
}

function actionsFor(query: QueryRef): ListColumn<Explained> {
  return {
    ...ACTIONS,
    permission: 'taxonomy.edit',
    width: 'w-40',
    cell: (found) => found.reason === 'typo' && <AddSynonym query={query} target={refOf(found)} />,
  };
}

function refOf({ category_id, subcategory_id }: Explained): ItemRef {
  return subcategory_id === null
    ? { type: 'category', id: category_id }
    : { type: 'subcategory', id: subcategory_id };
}

/** Suggestions for a query without results, each with a button that adds the query as a synonym. */
export function NothingFound({ query }: { query: QueryRef }) {
  const suggested = useQuery(suggestedTargets(query.locale, query.normalized_query));
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <p>
        <strong className="font-medium">Nothing found.</strong>{' '}
        <span className="text-muted">Clients see no suggestions, and the query is listed as unmatched.</span>
      </p>
      <NearMisses query={query} />
      <QueryState
        query={suggested}
        fallback="Failed to load suggestions"
        skeleton={<Skeleton className="h-24 w-full" />}
        isEmpty={(items) => items.length === 0}
        empty={
          <p className="text-muted">No similar items. Press “Add to taxonomy” and choose what it means.</p>
        }
      >
        {(items) => (
          <ul aria-label="Possible meanings" className="lined">
            {items.map((item) => (
              <li key={item.entity_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                <span className="min-w-0 flex-1 basis-64">
                  <SuggestedItem suggestion={item} />
                </span>
                <May permission="taxonomy.edit">
                  <AddSynonym query={query} target={{ type: item.entity_type, id: item.entity_id }} />
                </May>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}

/** The items that explain too little of the query. */
function NearMisses({ query }: { query: QueryRef }) {
  const { data = [] } = useQuery(nearMisses(query.locale, query.normalized_query));
  const missed = data.filter((found) => !found.is_offered);
  if (missed.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">Items that explain too little of it:</p>
      <ul aria-label="Near misses" className="text-sm">
        {missed.map((found) => (
          <li key={found.subcategory_id ?? found.category_id} className="py-1">
            {pathOf(found)}{' '}
            <span className="text-muted">
              {shareOf(found.score)}: {howWordsCount(found.words)}.
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds the query as a synonym; asks first if other searches would get worse. */
function AddSynonym({ query, target }: { query: QueryRef; target: ItemRef }) {
  const accept = useAccept({ errorDisplay: 'toast' });
  const gate = useEffectGate();
  const [asking, setAsking] = useState(false);
  const { locale, normalized_query: term } = query;
  const add = async () => {
    const acceptance = { as: 'synonym', target, locale, term } as const;
    setAsking(true);
    const goOn = await gate.ask({
      effect: effectOf(trialOf(acceptance, query, [])),
      what: `“${isolated(term)}”`,
      except: query,
    });
    setAsking(false);
    if (goOn) accept.start({ query, acceptance });
  };
  return (
    <>
      <Button size="sm" icon={<Plus />} busy={asking || accept.busy} onClick={() => void add()}>
        Add as synonym
      </Button>
      {gate.dialog}
    </>
  );
}
