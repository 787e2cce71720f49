-- Compares the payment a provider reports with the order. A mistaken or foreign provider also reports "completed"; amount,
-- currency, reference and receiver tell the difference.

create table private.payout_conflicts (
  -- One per attempt: afterwards a person decides, whatever the provider reports.
  attempt_id uuid primary key references public.payout_attempts (id) on delete restrict,
  provider text not null,
  -- The difference, as a sentence for staff.
  differs text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.payout_conflicts is 'Attempts of which the provider says something else than was ordered.';
create index payout_conflicts_provider_idx on private.payout_conflicts (provider, created_at);
alter table private.payout_conflicts enable row level security;
