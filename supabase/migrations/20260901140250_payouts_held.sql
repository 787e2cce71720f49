-- Holding payouts: nothing new is sent to the provider (money/payouts-held.sql).

alter table private.settings
  add payouts_held_at timestamptz,
  add payouts_held_for text,
  add check ((payouts_held_at is null) = (payouts_held_for is null));
