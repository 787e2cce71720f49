import { inThousands } from '#kit/format/count.ts';
import { lazyPart } from '#kit/lazyPart.tsx';
import { FailedNumbers, hasFailed } from '#kit/FailedNumbers.tsx';
import { readableMinutes } from '#kit/format/minutes.ts';
import { NOTHING } from '#kit/format/nothing.ts';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Hand, Inbox, MessageCircleCheck } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { supportHistory, supportNumbers } from './support.api.ts';

// The chart loads after the list; its space is reserved.
const DayChart = lazyPart(async () => ({ default: (await import('#parts/charts/DayChart.tsx')).DayChart }));

/** The desk's metrics: four numbers, and created against closed per day. */
export function SupportMetrics() {
  return (
    <section aria-label="Metrics" className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Numbers />
      <History />
    </section>
  );
}

function Numbers() {
  const numbers = useQuery(supportNumbers());
  if (hasFailed(numbers)) {
    return (
      <div className="flex min-h-15 rounded-lg border bg-surface px-3.5 shadow-card">
        <FailedNumbers query={numbers} />
      </div>
    );
  }
  const known = numbers.data;
  const shown = (value: ReactNode) => (known === undefined ? undefined : (value ?? NOTHING));
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Metric
        label="Created today"
        icon={<CalendarPlus />}
        value={shown(known && inThousands(known.today_created))}
      />
      <Metric label="Open" icon={<Inbox />} value={shown(known && inThousands(known.open_count))} />
      <Metric
        label="Avg. time to claim"
        icon={<Hand />}
        value={shown(readableMinutes(known?.avg_minutes_to_claim))}
      />
      <Metric
        label="Avg. time to close"
        icon={<MessageCircleCheck />}
        value={shown(readableMinutes(known?.avg_minutes_to_close))}
      />
    </dl>
  );
}

/** Undefined while loading. */
function Metric({ label, icon, value }: { label: string; icon: ReactNode; value: ReactNode }) {
  return (
    <div className="flex min-h-15 min-w-0 flex-col justify-center rounded-lg border bg-surface px-3.5 py-2 shadow-card">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        <span aria-hidden="true" className="text-faint [&_svg]:size-3.5">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="tabular text-lg font-semibold tracking-tight">
        {value === undefined ? <Skeleton className="my-1 h-4 w-16" /> : value}
      </dd>
    </div>
  );
}

function History() {
  const history = useQuery(supportHistory());
  return (
    <div className="hidden h-36 rounded-lg border bg-surface px-3.5 py-2 shadow-card lg:block">
      {history.data === undefined ? (
        <div className="flex h-full">
          {hasFailed(history) ? <FailedNumbers query={history} /> : <Skeleton className="h-full w-full" />}
        </div>
      ) : (
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <DayChart
            title="Tickets per day"
            days={history.data.map(({ day }) => day)}
            series={[
              { name: 'Created', values: history.data.map(({ created }) => created) },
              { name: 'Closed', values: history.data.map(({ closed }) => closed) },
            ]}
          />
        </Suspense>
      )}
    </div>
  );
}
