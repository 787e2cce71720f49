-- The second factor: who must have entered a code, and which actions ask for one again. The auth service stores the factors
-- and writes into the token what a session has proved; this file decides what that permits.

alter table private.settings
  add column second_factor text not null default 'off' check (second_factor in ('off', 'admins', 'staff'));
