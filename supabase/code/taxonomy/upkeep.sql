-- Recomputes derived data and removes old and orphaned rows.

-- Deletes everything derived, so that nothing outlives a change of rules or of data. The lock makes a second caller start from
-- the first's result.
create or replace function public.reset_taxonomy_cache()
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_before bigint;
  v_day record;
  v_week record;
begin
  perform private.require_permission('taxonomy.edit');
  v_before := (select count(*) from public.taxonomy_trending);
  v_day := private.compute_trending('24h');
  v_week := private.compute_trending('7d');
  if v_before + v_day.row_count + v_week.row_count > 0 then
    perform private.audit('reset_taxonomy_cache', 'taxonomy_trending', null, jsonb_build_object(
      'old_rows', v_before, 'new_rows', v_day.row_count + v_week.row_count
    ));
  end if;
end
$$;
comment on function public.reset_taxonomy_cache is
  'Admin. Deletes derived data, which is trending in both windows, and recomputes it. Errors: not_authenticated, not_authorized.';
grant execute on function public.reset_taxonomy_cache to authenticated;

-- An ignored query unused for a year need not be ignored any more.
create or replace function private.keep_taxonomy()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_done jsonb := jsonb_build_object();
  v_words text;
  v_count bigint;
begin
  perform private.lock_taxonomy();
  v_done := v_done || jsonb_build_object('searches_removed', private.remove_expired('searches', null));
  delete from private.query_meanings m
   where not exists (select from public.taxonomy_searches s where s.group_id = m.group_id);
  delete from private.word_changes w where w.changed_at < now() - private.restore_window();
  v_done := v_done || jsonb_build_object('selections_removed', private.remove_expired('selections', null));
  delete from public.taxonomy_trending t
   where t.calculated_at < now() - case t.time_window when '24h' then interval '24 hours' else interval '7 days' end;
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('trending_removed', v_count);
  delete from public.taxonomy_ignored_queries i
   where i.created_at < now() - interval '365 days'
     and not exists (
       select from public.taxonomy_searches s
        where s.match_count = 0 and s.locale = i.locale and s.variant_key = i.variant_key
     );
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('ignored_removed', v_count);

  foreach v_words in array array['translations', 'synonyms', 'aliases'] loop
    execute format(
      'delete from public.taxonomy_%s w
        where not exists (select from private.taxonomy_items i where i.entity_type = w.entity_type and i.entity_id = w.%s)',
      v_words, case v_words when 'aliases' then 'to_entity_id' else 'entity_id' end
    );
    get diagnostics v_count = row_count;
    v_done := v_done || jsonb_build_object(v_words || '_removed', v_count);
  end loop;
  return v_done;
end
$$;

create or replace function private.removed_anything(p_done jsonb)
returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return exists (select from jsonb_each_text(p_done) d where d.value::bigint > 0);
end
$$;

create or replace function public.run_taxonomy_housekeeping()
returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '120s'
as $$
declare
  v_done jsonb;
begin
  perform private.require_permission('taxonomy.edit');
  v_done := private.keep_taxonomy();
  if private.removed_anything(v_done) then
    perform private.audit('run_taxonomy_housekeeping', 'taxonomy_searches', null, v_done);
  end if;
  return v_done || jsonb_build_object('ran_at', clock_timestamp());
end
$$;
comment on function public.run_taxonomy_housekeeping is
  'Admin. Deletes old and orphaned rows and returns their numbers: {searches_removed, selections_removed, trending_removed, '
  'ignored_removed, translations_removed, synonyms_removed, aliases_removed, ran_at}. Shape: returns HousekeepingResult. Errors: '
  'not_authenticated, not_authorized.';
grant execute on function public.run_taxonomy_housekeeping to authenticated;

-- The server's job. Safe to run in several processes: calls are serialized, and the second finds little to do.
create or replace function public.run_taxonomy_maintenance()
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_done jsonb;
  v_day record;
  v_week record;
begin
  v_done := private.keep_taxonomy();
  v_day := private.compute_trending('24h');
  v_week := private.compute_trending('7d');
  if private.removed_anything(v_done - 'trending_removed') then
    perform private.append_audit(null, null, 'run_taxonomy_housekeeping', 'taxonomy_searches', null, v_done);
  end if;
  return jsonb_build_object('housekeeping', v_done, 'trending', jsonb_build_array(
    jsonb_build_object('window', '24h', 'rows', v_day.row_count),
    jsonb_build_object('window', '7d', 'rows', v_week.row_count)
  ));
end
$$;
comment on function public.run_taxonomy_maintenance is
  'Service role only. Runs housekeeping and recomputes trending in both windows. Shape: returns TaxonomyMaintenance. Errors: none '
  'of its own.';
grant execute on function public.run_taxonomy_maintenance to service_role;
