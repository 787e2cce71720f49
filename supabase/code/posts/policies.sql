-- Read access to posts.

revoke all on public.posts from anon, authenticated;
grant select on public.posts to authenticated;
create policy posts_select on public.posts for select to authenticated
  using (
    deleted_at is null
    and (
      user_id = (select auth.uid())
      or assigned_worker_user_id = (select auth.uid())
      or (select private.has_permission('posts.read'))
    )
  );
