-- Notifies listeners that a count has changed.

create or replace function private.notify_count_change(p_measure text)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_id bigint;
begin
  insert into public.count_changes (measure) values (p_measure) returning id into v_id;
  if v_id % 64 = 0 then
    delete from public.count_changes c
     where c.id in (select x.id from public.count_changes x where x.id < v_id - 64 for update skip locked);
  end if;
end
$$;
