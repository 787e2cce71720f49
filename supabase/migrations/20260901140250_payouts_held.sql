-- Holding payouts: nothing new is sent to the provider, while payouts already sent are still looked up. Admins do it when
-- something is wrong; a restore does it automatically, because the database then does not know what was paid after the
-- backup.

alter table private.settings
  add payouts_held_at timestamptz,
  add payouts_held_for text,
  add check ((payouts_held_at is null) = (payouts_held_for is null));
