import { Avatar } from '#kit/Avatar.tsx';
import { cx } from '#kit/cx.ts';
import { Empty } from '#kit/Empty.tsx';
import { isolated } from '#kit/format/isolated.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { QuickChips } from '#kit/list/QuickChips.tsx';
import { RowLink } from '#kit/list/RowLink.tsx';
import { stringifySearch } from '#kit/list/search.ts';
import { TableSkeleton } from '#kit/list/TableSkeleton.tsx';
import { useDebouncedText } from '#kit/list/useDebouncedText.ts';
import { useListSearch } from '#kit/list/useListSearch.ts';
import { PageHeader } from '#kit/PageHeader.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { everythingFound, type FoundItem, KINDS } from '#parts/found/found.api.ts';
import { FOUND_KINDS, foundPage, useOpenFound } from '#parts/found/foundKinds.tsx';
import { PersonCell } from '#parts/PersonCell.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { ALL_LIMIT, EVERYTHING, type EverythingSearch, KIND_LIMIT } from './search.search.ts';

const FOUND_COLUMNS: ListColumn<FoundItem>[] = [
  {
    id: 'title',
    header: 'Found',
    grow: true,
    cell: (item) => <Found item={item} />,
  },
  { id: 'kind', header: 'Kind', from: 'md', cell: ({ kind }) => FOUND_KINDS[kind].one },
  {
    id: 'person',
    header: 'Person',
    from: 'sm',
    cell: ({ kind, user_id: userId }) =>
      kind === 'user' ? null : <PersonCell userId={userId} room="plenty" />,
  },
  {
    id: 'status',
    header: 'Status',
    from: 'sm',
    cell: ({ kind, status }) => (status === null ? null : FOUND_KINDS[kind].badge(status)),
  },
  { id: 'created_at', header: 'Created', cell: ({ created_at: at }) => <TimeAgo at={at} short /> },
];

/** Title and detail of a result. On phones, with its person and the badge of a banned or suspended one. */
function Found({ item }: { item: FoundItem }) {
  const { icon, title, detail, badge } = FOUND_KINDS[item.kind];
  const isUser = item.kind === 'user';
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {isUser ? (
        <Avatar name={item.title} />
      ) : (
        <span aria-hidden="true" className="grid w-6 shrink-0 place-items-center text-faint [&_svg]:size-4">
          {icon}
        </span>
      )}
      <span className="min-w-0 leading-tight">
        <span className="flex min-w-0 items-center gap-1.5">
          <RowLink
            {...foundPage(item)}
            dir="auto"
            className="truncate rounded-sm font-medium hover:underline focus-visible:-outline-offset-2"
          >
            {title(item)}
          </RowLink>
          {isUser && item.status !== null && (
            <span className="shrink-0 *:h-4 *:px-1.5 sm:hidden">{badge(item.status)}</span>
          )}
        </span>
        <span className={cx('block text-xs text-muted', item.sanction === null ? 'truncate' : SENTENCE)}>
          {!isUser && item.person !== null && <span className="sm:hidden">{isolated(item.person)} · </span>}
          {detail(item)}
        </span>
      </span>
    </span>
  );
}

// The reason wraps instead of being cut off.
const SENTENCE = 'whitespace-normal wrap-anywhere line-clamp-3';

/** The global search, for all kinds of results or one. */
export function SearchScreen({ search }: { search: EverythingSearch }) {
  const list = useListSearch();
  const open = useOpenFound();
  const text = EVERYTHING.q(search.q ?? '') ?? '';
  const kind = EVERYTHING.kind(search.kind ?? '');
  const box = useDebouncedText(search.q ?? '', (q) => list.show({ q }, { replace: true }));
  // All kinds are requested: their counts are on the chips.
  const all = useQuery({ ...everythingFound(text, { limit: ALL_LIMIT }), placeholderData: keepPreviousData });
  const one = useQuery({
    ...everythingFound(text, { limit: KIND_LIMIT, kind }),
    enabled: kind !== undefined && text !== '',
    // The previous results stay until the next ones are loaded.
    placeholderData: foundOf(kind, all.data),
  });
  const shown = kind === undefined ? all : one;

  return (
    <ListPage
      label="Results"
      header={<PageHeader title="Search" />}
      filters={
        <div role="search" aria-label="Everything" className="flex flex-col gap-2">
          <TextInput
            type="search"
            aria-label="Search everything"
            className="max-w-xl"
            placeholder="A name, phone number, email, id, amount, reference, words…"
            value={box.typed}
            onChange={({ target }) => box.type(target.value)}
            onKeyDown={({ key }) => (key === 'Enter' ? box.sendNow() : undefined)}
          />
          {/* On phones one line, which scrolls. */}
          <div className="max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:flex-nowrap">
            <QuickChips
              value={kind}
              options={chips(all.data ?? [], kind)}
              onChange={(chosen) => list.show({ kind: chosen }, { replace: true })}
            />
          </div>
        </div>
      }
    >
      {text === '' ? (
        <Empty
          icon={<Search />}
          text="What are you looking for?"
          hint="Type at least 2 characters. Phone numbers and amounts are found however they are written, ids by their first eight characters."
        />
      ) : (
        <QueryState
          query={shown}
          fallback="The search failed."
          skeleton={<TableSkeleton columns={FOUND_COLUMNS.length} />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <Empty icon={<Search />} text="Nothing found." hint="Try fewer words, or another spelling." />
          }
        >
          {(rows) => (
            <DataTable
              label="Results"
              columns={FOUND_COLUMNS}
              rows={rows.toSorted((first, second) => first.rank - second.rank)}
              rowId={({ kind: of, id }) => `${of} ${id}`}
              stale={shown.isPlaceholderData}
              behaviour={{
                onOpen: open,
                rowHref: (item) => {
                  const { to, search: found } = foundPage(item);
                  return to + stringifySearch(found);
                },
              }}
            />
          )}
        </QueryState>
      )}
    </ListPage>
  );
}

function foundOf(kind: string | undefined, items: FoundItem[] | undefined): FoundItem[] | undefined {
  const known = items?.filter((item) => item.kind === kind) ?? [];
  return known.length > 0 ? known : undefined;
}

// The chosen kind stays visible to be deselected.
function chips(items: readonly FoundItem[], chosen: string | undefined) {
  return KINDS.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    if (count === 0 && kind !== chosen) return [];
    const label = `${FOUND_KINDS[kind].label} ${String(count)}${count === ALL_LIMIT ? '+' : ''}`;
    return [{ value: kind, label }];
  });
}
