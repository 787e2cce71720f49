-- Read access to profiles.

revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;

-- Moderators read other profiles through procedures only, which mask them or record the view.
create policy profiles_select on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
