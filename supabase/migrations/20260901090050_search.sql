-- Searches lists of millions of rows by creation time, whether the term is frequent, rare or missing.
--
-- A scan from the newest row finds frequent terms quickly, but reads everything for rare ones. The index finds rare terms
-- quickly, but reads everything for frequent ones. So the newest rows are scanned first. Then the index is queried period by
-- period, and for all the rest if those hold few matches.

-- The second column of the search indexes: periods of fifteen days.
create function private.search_bucket(p_at timestamptz)
returns integer
language plpgsql immutable parallel safe
-- The high cost makes the planner use an index for it, and compute it last.
cost 500
set search_path = ''
as $$
begin
  return case when isfinite(p_at) then floor(extract(epoch from p_at) / 1296000)::integer else 0 end;
end
$$;
