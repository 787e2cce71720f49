-- What reporters and the person are told.

create or replace function private.tell_decision(p_decision_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
end
$$;
comment on function private.tell_decision is 'Called when a decision was made, in its transaction, before the audit log.';

create or replace function private.tell_undo(p_decision_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
end
$$;
comment on function private.tell_undo is 'Called when a decision was undone, in its transaction, before the audit log.';

create or replace function private.tell_reversal(p_decision_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
end
$$;
comment on function private.tell_reversal is 'Called when a decision was reversed, in its transaction, before the audit log.';
