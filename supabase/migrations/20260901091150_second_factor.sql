-- Who must have entered a code of a second factor: access/second-factor.sql tells what that permits.

alter table private.settings
  add column second_factor text not null default 'off' check (second_factor in ('off', 'admins', 'staff'));
