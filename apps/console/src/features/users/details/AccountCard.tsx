import { Badge, type Tone } from '#kit/Badge.tsx';
import { Card } from '#kit/Card.tsx';
import { CopyButton } from '#kit/CopyButton.tsx';
import { FieldRow } from '#kit/fields/FieldRow.tsx';
import { NOTHING } from '#kit/format/nothing.ts';
import { effectiveTier } from '#kit/format/tier.ts';
import { exactTime, remainingTime } from '#kit/format/time.ts';
import { useNow } from '#kit/format/useNow.ts';
import { TierBadge } from '../badges.tsx';
import { BalanceRow } from './BalanceRow.tsx';
import { TYPED_FIELDS } from './fields.ts';
import type { GridProps, Profile } from './profile.ts';
import { TypedFieldRow } from './TypedFieldRow.tsx';

/** What somebody pays and owns, and whether they are locked out. */
export function AccountCard({ user, rights }: GridProps) {
  const own = { user, editable: rights.edits };
  return (
    <Card title="Subscription and account" flush>
      <dl className="px-4 py-1">
        <TypedFieldRow {...own} field={TYPED_FIELDS.subscription_tier}>
          <Tier user={user} />
        </TypedFieldRow>
        <TypedFieldRow {...own} field={TYPED_FIELDS.subscription_expires_at}>
          <Expiry at={user.subscription_expires_at} />
        </TypedFieldRow>
        <BalanceRow user={user} editable={rights.editsBalance} />
        <TypedFieldRow
          {...own}
          field={TYPED_FIELDS.stripe_customer_id}
          beside={
            user.stripe_customer_id !== null && (
              <CopyButton text={user.stripe_customer_id} variant="ghost">
                Copy
              </CopyButton>
            )
          }
        >
          <span className="font-mono text-sm">{user.stripe_customer_id ?? NOTHING}</span>
        </TypedFieldRow>
        <FlagRow label="Suspended" on={user.is_suspended} tone="warn" />
        <FlagRow label="Banned" on={user.is_banned} tone="bad" />
        {user.must_change_password && (
          <FieldRow label="Password">Set by staff. To be changed at the next sign-in.</FieldRow>
        )}
      </dl>
    </Card>
  );
}

function Tier({ user }: { user: Profile }) {
  const now = useNow(user.subscription_expires_at);
  const isRunOut = user.subscription_tier === 'pro' && effectiveTier(user, now) === 'free';
  return (
    <span className="inline-flex items-center gap-2">
      <TierBadge profile={user} />
      {isRunOut && <span className="text-sm text-muted">Pro expired</span>}
    </span>
  );
}

function Expiry({ at }: { at: string | null }) {
  const now = useNow(at);
  if (at === null) return <>{NOTHING}</>;
  const left = remainingTime(at, now);
  return (
    <span>
      <span className="tabular">{exactTime(at)}</span>{' '}
      <span className="text-muted">({left === 'expired' ? left : `${left} left`})</span>
    </span>
  );
}

// Read-only here: the buttons at the top of the page change them.
function FlagRow({ label, on, tone }: { label: string; on: boolean; tone: Tone }) {
  return (
    <FieldRow label={label}>
      {on ? <Badge tone={tone}>Yes</Badge> : <span className="text-muted">No</span>}
    </FieldRow>
  );
}
