import { Badge } from '#kit/Badge.tsx';
import { Disclosure } from '#kit/Disclosure.tsx';
import { TimeAgo } from '#kit/format/TimeAgo.tsx';
import { UserRef } from '#parts/UserRef.tsx';
import { addressOf, eventCount, KINDS, type Target } from '../target.ts';

/** What a target gets and where, in one line; its events on demand. */
export function TargetFacts({ target }: { target: Target }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span>{KINDS[target.kind]}</span>
        <span dir="ltr" translate="no" className="min-w-0 font-mono text-sm wrap-anywhere text-ink">
          {addressOf(target)}
        </span>
        {target.with_personal_data && <Badge tone="warn">Personal data</Badge>}
        <span className="inline-flex items-center gap-1.5">
          Added <TimeAgo at={target.created_at} /> by <UserRef userId={target.created_by} />
        </span>
      </p>
      <Disclosure summary={eventCount(target)}>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 pb-1">
          {target.events.map((type) => (
            <li key={type} translate="no" className="font-mono text-sm">
              {type}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
