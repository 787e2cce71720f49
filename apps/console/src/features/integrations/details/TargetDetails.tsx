import { ListFilters } from '#engine/list/ListFilters.tsx';
import { ListTools } from '#engine/list/ListTools.tsx';
import { type FilteredUrl, useListUrl } from '#engine/list/useListUrl.ts';
import { useEditDialog } from '#kit/dialog/useEditDialog.ts';
import { DataTable } from '#kit/list/DataTable.tsx';
import { ListBody } from '#kit/list/ListBody.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { ListPager } from '#kit/list/ListPager.tsx';
import { idOf } from '#kit/list/page.ts';
import { Selectable } from '#kit/list/Selectable.tsx';
import { SelectionContext } from '#kit/list/selection.ts';
import { SelectionBar } from '#kit/list/SelectionBar.tsx';
import { sortOf } from '#kit/list/useListSearch.ts';
import { Note } from '#kit/Note.tsx';
import { type Crumb, PageHeader } from '#kit/PageHeader.tsx';
import { useIsNarrow } from '#kit/useIsNarrow.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useContext } from 'react';
import { type Delivery, deliveries, eventTypes, INTEGRATIONS_KEY } from '../integrations.api.ts';
import type { EventType, Target } from '../target.ts';
import { TargetState } from '../targets.columns.tsx';
import { DELIVERIES, type DeliveriesSearch } from './deliveries.search.ts';
import { DELIVERY_BOXES, DELIVERY_COLUMNS, NARROW_DELIVERY_COLUMNS } from './deliveries.columns.tsx';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { TargetActions } from './TargetActions.tsx';
import { TargetFacts } from './TargetFacts.tsx';
import { useRedeliver } from './useRedeliver.ts';

interface TargetDetailsProps {
  target: Target;
  crumbs: readonly Crumb[];
  search: DeliveriesSearch;
}

const WATCH_MS = 2000;
const NONE: readonly Delivery[] = [];

/** A target with its deliveries, newest first. */
export function TargetDetails({ target, crumbs, search }: TargetDetailsProps) {
  const url = useListUrl(DELIVERIES, search);
  const pageQuery = deliveries(target.id);
  const query = useQuery({
    ...pageQuery(url.page),
    enabled: url.invalidParams.length === 0,
    // New deliveries are tried within seconds.
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => state === 'waiting') === true ? WATCH_MS : false,
  });
  const rows = query.isPlaceholderData ? NONE : (query.data?.rows ?? NONE);
  const [open, drawer] = useEditDialog(DeliveryDrawer, query.data?.rows, idOf);
  const types = useQuery(eventTypes());
  const isNarrow = useIsNarrow();
  const columns = isNarrow ? NARROW_DELIVERY_COLUMNS : DELIVERY_COLUMNS;
  return (
    <Selectable ids={rows.map(idOf)} scope={`${target.id} ${JSON.stringify(DELIVERIES.arguments(url.page))}`}>
      <ListPage
        label="Deliveries"
        header={
          <>
            <PageHeader
              title={target.name}
              crumbs={crumbs}
              badges={<TargetState target={target} />}
              actions={<TargetActions target={target} />}
            />
            {target.off_reason !== null && (
              <Note isWarning>
                <p dir="auto" className="wrap-anywhere">
                  {target.off_reason} Repair the receiver, then switch the integration on. Waiting events are
                  then sent.
                </p>
              </Note>
            )}
            <TargetFacts target={target} />
          </>
        }
        filters={
          <ListFilters
            of={withTypes(url, types.data)}
            tools={<ListTools query={query} keys={[INTEGRATIONS_KEY]} />}
          />
        }
        pager={
          <>
            <div className="contents md:not-short:mr-auto md:not-short:flex">
              <Redeliver />
            </div>
            <ListPager of={url} query={query} pageQuery={pageQuery} />
          </>
        }
      >
        <ListBody
          of={url}
          query={query}
          words={{
            fallback: 'Failed to load the deliveries',
            empty: 'No deliveries found.',
            hint: 'Events of the last 30 days appear here. Send a test event to try the connection.',
            icon: <Send />,
          }}
          columns={columns.length}
        >
          {(shown) => (
            <DataTable
              label="Deliveries"
              columns={columns}
              rows={shown}
              rowId={idOf}
              sort={sortOf(url.page, url.list)}
              stale={query.isPlaceholderData}
              behaviour={{ onOpen: open }}
              list={{ boxes: DELIVERY_BOXES }}
            />
          )}
        </ListBody>
      </ListPage>
      {drawer}
    </Selectable>
  );
}

/** With the events as options of their filter. */
function withTypes<Url extends FilteredUrl>(url: Url, types: readonly EventType[] = []): Url {
  const { type } = DELIVERIES.filters;
  const options = types.map(({ type: value }) => ({ value, label: value }));
  const by = { ...type.by, control: { as: 'select' as const, options } };
  return { ...url, filters: { ...DELIVERIES.filters, type: { ...type, by } } };
}

/** Sends the selected deliveries again. */
function Redeliver() {
  const selection = useContext(SelectionContext);
  const redeliver = useRedeliver(() => selection?.clear());
  if (selection === null) return null;
  const { ids, isEmpty } = selection;
  return (
    <SelectionBar
      label="Selected deliveries"
      actions={[{ label: 'Redeliver', icon: RotateCw, onPress: () => redeliver.start([...ids]) }]}
      isEmpty={isEmpty}
      count={
        <p aria-live="polite" className="tabular text-sm text-muted">
          {isEmpty ? 'None selected' : `${ids.size} selected`}
        </p>
      }
      onClear={selection.clear}
    />
  );
}
