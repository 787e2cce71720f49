-- Read access to the taxonomy.

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
  using ((select private.is_admin()));
