-- Second factor: access/second-factor.sql defines who must have entered a code.

alter table private.settings
  add column second_factor text not null default 'off' check (second_factor in ('off', 'admins', 'staff'));
