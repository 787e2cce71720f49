-- What was deleted so long ago that nobody can restore it is removed for good.

-- Any number of processes may run this at once: what one of them has in hand the others pass by. Somebody who is
-- restoring a row just now holds it too, and keeps it.
create function private.purge_deleted(out posts bigint, out reviews bigint)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before timestamptz := now() - private.restore_window();
begin
  delete from public.posts d
   where d.id in (select p.id from public.posts p where p.deleted_at <= v_before for update skip locked);
  get diagnostics posts = row_count;
  delete from public.reviews d
   where d.id in (select r.id from public.reviews r where r.deleted_at <= v_before for update skip locked);
  get diagnostics reviews = row_count;

  if posts > 0 then
    perform private.append_audit(null, null, 'purge_deleted', 'posts', null, jsonb_build_object('removed', posts));
  end if;
  if reviews > 0 then
    perform private.append_audit(null, null, 'purge_deleted', 'reviews', null, jsonb_build_object('removed', reviews));
  end if;
end
$$;
comment on function private.purge_deleted is
  'Removes posts and reviews that were deleted more than 30 days ago; says how many, in the audit log too.';

create function public.run_deleted_purge()
returns table (posts bigint, reviews bigint)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query select * from private.purge_deleted();
end
$$;
comment on function public.run_deleted_purge is
  'Service role only. Removes for good what was deleted more than 30 days ago, and says how many. Errors: none of its own.';
revoke execute on function public.run_deleted_purge from public, anon, authenticated;
grant execute on function public.run_deleted_purge to service_role;
