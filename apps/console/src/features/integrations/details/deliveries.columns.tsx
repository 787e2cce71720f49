import { serverNow } from '#backend/serverNow.ts';
import { Badge } from '#kit/Badge.tsx';
import { exactTime } from '#kit/format/time.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import type { ListColumn } from '#kit/list/columns.ts';
import { idOf } from '#kit/list/page.ts';
import { selectColumn } from '#kit/list/SelectBoxes.tsx';
import type { Delivery } from '../integrations.api.ts';
import { DELIVERY_STATES } from './deliveryStates.ts';

export function DeliveryState({ delivery: { state } }: { delivery: Delivery }) {
  const { label, tone } = DELIVERY_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** When it is tried again; null: it is not, or at once. */
export const nextAttempt = ({ state, next_at: at }: Delivery): string | null =>
  state === 'failed' && Date.parse(at) > serverNow() ? at : null;

/** `200`, or what went wrong. */
const lastAnswer = ({ last_status: status, last_error: error }: Delivery) => error ?? status ?? NOTHING;

const event = ({ type }: Delivery) => (
  <span translate="no" className="font-mono text-sm">
    {type}
  </span>
);

export const DELIVERY_BOXES = selectColumn<Delivery>({
  rowId: idOf,
  nameOf: ({ type, created_at: at }) => `${type} of ${exactTime(at)}`,
  onDemand: true,
});

export const DELIVERY_COLUMNS: ListColumn<Delivery>[] = [
  { id: 'type', header: 'Event', cell: event },
  { id: 'state', header: 'State', cell: (delivery) => <DeliveryState delivery={delivery} /> },
  { id: 'answer', header: 'Last answer', grow: true, cell: lastAnswer },
  { id: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'next_at',
    header: 'Next attempt',
    from: 'lg',
    tone: 'muted',
    cell: (delivery) => <TimeAgo at={nextAttempt(delivery)} short />,
  },
  {
    id: 'created_at',
    header: 'Created',
    sort: 'created_at',
    firstDirection: 'desc',
    tone: 'muted',
    cell: ({ created_at: at }) => <TimeAgo at={at} short />,
  },
];

/** For phones: state and answer below the event. */
export const NARROW_DELIVERY_COLUMNS: ListColumn<Delivery>[] = [
  {
    id: 'type',
    header: 'Event',
    grow: true,
    cell: (delivery) => (
      <div className="flex min-w-0 flex-col items-start gap-1 py-1 whitespace-normal">
        {event(delivery)}
        <span className="flex flex-wrap items-center gap-2">
          <DeliveryState delivery={delivery} />
          <span className="text-sm text-muted">
            <TimeAgo at={delivery.created_at} short />
          </span>
        </span>
        {delivery.state !== 'delivered' && (
          <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{lastAnswer(delivery)}</span>
        )}
      </div>
    ),
  },
];
