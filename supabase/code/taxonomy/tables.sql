-- Triggers that keep the taxonomy's tables consistent, and read access to them.

-- entity_id refers to one of two tables, so no foreign key can cascade. One statement for all deleted items, because each
-- statement that removes words recounts those of the search.
create or replace function private.drop_taxonomy_words()
returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  v_type text := case tg_table_name when 'categories' then 'category' else 'subcategory' end;
begin
  delete from public.taxonomy_translations t using gone g where t.entity_type = v_type and t.entity_id = g.id;
  delete from public.taxonomy_synonyms s using gone g where s.entity_type = v_type and s.entity_id = g.id;
  delete from public.taxonomy_aliases a using gone g where a.entity_type = v_type and a.to_entity_id = g.id;
  delete from public.taxonomy_repaired_queries r using gone g where r.entity_type = v_type and r.entity_id = g.id;
  return null;
end
$$;
create or replace trigger drop_taxonomy_words after delete on public.categories referencing old table as gone
  for each statement execute function private.drop_taxonomy_words();
create or replace trigger drop_taxonomy_words after delete on public.subcategories referencing old table as gone
  for each statement execute function private.drop_taxonomy_words();

create or replace function private.copy_user_created_at()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.user_created_at := (select p.created_at from public.profiles p where p.user_id = new.user_id);
  return new;
end
$$;
create or replace trigger copy_user_created_at before insert or update of user_id, user_created_at on public.worker_categories
  for each row execute function private.copy_user_created_at();
create or replace trigger copy_user_created_at before insert or update of user_id, user_created_at on public.worker_subcategories
  for each row execute function private.copy_user_created_at();

create or replace function private.spread_created_at()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.worker_categories set user_created_at = new.created_at where user_id = new.user_id;
  update public.worker_subcategories set user_created_at = new.created_at where user_id = new.user_id;
  return new;
end
$$;
create or replace trigger spread_created_at after update of created_at on public.profiles
  for each row when (old.created_at is distinct from new.created_at) execute function private.spread_created_at();

-- ── Read access ──────────────────────────────────────────────────────────────────────────────────────────────────────

revoke all on
  public.categories, public.subcategories, public.taxonomy_translations, public.taxonomy_synonyms,
  public.taxonomy_aliases, public.taxonomy_searches, public.taxonomy_ignored_queries,
  public.taxonomy_repaired_queries, public.taxonomy_selections, public.taxonomy_trending, public.worker_categories, public.worker_subcategories
from anon, authenticated;
grant select on
  public.categories, public.subcategories, public.taxonomy_translations, public.taxonomy_trending
to authenticated;

-- Users do not see inactive items, their subcategories or their names; staff see all. Each policy reads the parent table as the
-- same caller, so the parent's policy applies too.
create policy categories_select on public.categories for select to authenticated
  using (is_active or (select private.is_staff()));
create policy subcategories_select on public.subcategories for select to authenticated
  using (
    (select private.is_staff())
    or is_active and exists (select from public.categories c where c.id = category_id)
  );
create policy taxonomy_translations_select on public.taxonomy_translations for select to authenticated
  using (
    (select private.is_staff())
    or case entity_type
         when 'category' then exists (select from public.categories c where c.id = entity_id)
         else exists (select from public.subcategories s where s.id = entity_id)
       end
  );
create policy taxonomy_trending_select on public.taxonomy_trending for select to authenticated
  using ((select private.has_permission('taxonomy.read')));
