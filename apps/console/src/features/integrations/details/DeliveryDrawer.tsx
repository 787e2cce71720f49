import { Badge } from '#kit/Badge.tsx';
import { Button } from '#kit/Button.tsx';
import { CopyId } from '#kit/CopyId.tsx';
import { Disclosure } from '#kit/Disclosure.tsx';
import { Drawer } from '#kit/dialog/Dialog.tsx';
import type { EditDialogProps } from '#kit/dialog/useEditDialog.ts';
import { Empty } from '#kit/Empty.tsx';
import { Fact, Facts } from '#kit/Facts.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { QueryState } from '#kit/QueryState.tsx';
import { Skeleton } from '#kit/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type Attempt, attempts, type Delivery } from '../integrations.api.ts';
import { DeliveryState, nextAttempt } from './deliveries.columns.tsx';
import { useRedeliver } from './useRedeliver.ts';

const TEXT = 'rounded-md bg-sunken px-3 py-2 text-xs wrap-anywhere whitespace-pre-wrap';

/** A delivery and its attempts. */
export function DeliveryDrawer({ open, edited: delivery, onClose }: EditDialogProps<Delivery>) {
  const redeliver = useRedeliver(onClose);
  if (delivery === null) return null;
  const next = nextAttempt(delivery);
  return (
    <Drawer
      open={open}
      title={delivery.type}
      footer={
        <Button
          variant="primary"
          icon={<RotateCw />}
          busy={redeliver.busy}
          onClick={() => redeliver.start([delivery.id])}
        >
          Redeliver
        </Button>
      }
      onClose={onClose}
    >
      <Facts>
        <Fact name="State">
          <DeliveryState delivery={delivery} />
        </Fact>
        <Fact name="Created">
          <TimeAgo at={delivery.created_at} />
        </Fact>
        {next !== null && (
          <Fact name="Next attempt">
            <TimeAgo at={next} />
          </Fact>
        )}
        <Fact name="webhook-id">
          <CopyId id={delivery.event_id} />
        </Fact>
      </Facts>
      <Disclosure summary="Data">
        <pre translate="no" className={TEXT}>
          {JSON.stringify(delivery.data, null, 2)}
        </pre>
      </Disclosure>
      <Attempts delivery={delivery} />
    </Drawer>
  );
}

function Attempts({ delivery }: { delivery: Delivery }) {
  const query = useQuery(attempts(delivery));
  return (
    <section aria-label="Attempts" className="mt-4">
      <h3 className="pb-2 font-semibold">Attempts</h3>
      <QueryState
        query={query}
        fallback="Failed to load the attempts"
        skeleton={<Skeleton count={2} className="mb-3 h-14 w-full" />}
        isEmpty={(all) => all.length === 0}
        empty={<Empty text="Not tried yet." />}
      >
        {(all) => (
          <ol className="lined flex flex-col">
            {all.map((attempt) => (
              <li key={attempt.id} className="flex flex-col gap-1 py-3 first:pt-0">
                <AttemptLine attempt={attempt} />
              </li>
            ))}
          </ol>
        )}
      </QueryState>
    </section>
  );
}

function AttemptLine({
  attempt: { attempted_at: at, status, error, duration_ms: ms, answer },
}: {
  attempt: Attempt;
}) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        {error === null ? <Badge tone="good">{status ?? 'Sent'}</Badge> : <Badge tone="bad">Failed</Badge>}
        <TimeAgo at={at} />
        <span className="tabular text-sm text-muted">{ms} ms</span>
      </p>
      {error !== null && <p className="wrap-anywhere">{error}</p>}
      {answer !== null && answer !== '' && (
        <pre dir="auto" className={TEXT}>
          {answer}
        </pre>
      )}
    </>
  );
}
