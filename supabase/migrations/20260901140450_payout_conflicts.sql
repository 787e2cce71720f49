-- What a provider says of a payment is compared with what was ordered. A provider that is mistaken, or is not ours at all, says
-- "completed" like any other: another amount, currency, reference or receiver is what tells them apart.

create table private.payout_conflicts (
  -- One an attempt: from then on a person decides, and what else the provider says of it adds nothing.
  attempt_id uuid primary key references public.payout_attempts (id) on delete restrict,
  provider text not null,
  -- What differs, as a sentence for staff.
  differs text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.payout_conflicts is 'Attempts of which the provider says something else than was ordered.';
create index payout_conflicts_provider_idx on private.payout_conflicts (provider, created_at);
alter table private.payout_conflicts enable row level security;
