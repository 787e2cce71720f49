-- Undoing a lifting reinstates the sanction, which may be lifted again; each time sends a notice.

alter table public.notices
  drop constraint notices_lifted_check,
  drop constraint notices_once_key,
  add constraint notices_sanction_check check (
    case kind when 'lifted' then sanction_id is not null when 'decision' then true else sanction_id is null end
  );
create unique index notices_once_idx on public.notices (decision_id, kind, user_id) where sanction_id is null;
create index notices_decision_idx on public.notices (decision_id);
-- Each mail about a decision has its own appeal link.
alter table private.appeal_codes drop constraint appeal_codes_decision_id_key;
create index appeal_codes_decision_idx on private.appeal_codes (decision_id);
