-- Keeps reported content as it was.

-- Null when the target is gone.
create or replace function private.target_content(p_type text, p_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_type = 'user' then
    return (
      select jsonb_build_object(
        'full_name', p.full_name, 'username', p.username, 'bio', p.bio, 'avatar_url', p.avatar_url, 'website', p.website
      )
        from public.profiles p where p.user_id = p_id
    );
  elsif p_type = 'post' then
    return (
      select jsonb_build_object(
        'title', p.title, 'description', p.description, 'category', p.category, 'subcategory', p.subcategory,
        'budget', p.budget, 'agreed_price', p.agreed_price, 'country_code', p.country_code, 'address', p.address
      )
        from public.posts p where p.id = p_id and p.deleted_at is null
    );
  end if;
  return (
    select jsonb_build_object('rating', r.rating, 'comment', r.comment)
      from public.reviews r where r.id = p_id and r.deleted_at is null
  );
end
$$;

create or replace function private.evidence_hash(p_evidence public.report_evidence)
returns text
language plpgsql stable set search_path = ''
as $$
begin
  return encode(sha256(convert_to(
    jsonb_build_array(
      p_evidence.report_id, p_evidence.target_type, p_evidence.target_id, p_evidence.author_user_id,
      to_char(p_evidence.captured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), p_evidence.content
    )::text, 'UTF8')), 'hex');
end
$$;

-- The hash is the entry's id, so that verifying evidence takes one look-up. Call last: it writes the hash to the audit log, which
-- locks the head of its chain.
create or replace function private.keep_evidence(p_report public.reports)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_evidence public.report_evidence;
begin
  v_evidence.report_id := p_report.id;
  v_evidence.target_type := p_report.reported_entity_type;
  v_evidence.target_id := p_report.reported_entity_id;
  v_evidence.author_user_id := private.target_author(v_evidence.target_type, v_evidence.target_id);
  v_evidence.content := private.target_content(v_evidence.target_type, v_evidence.target_id);
  -- The target was deleted after the check.
  if v_evidence.content is null then
    raise exception '%', format('%s not found', initcap(v_evidence.target_type)) using errcode = 'PT404', hint = 'entity_not_found';
  end if;
  v_evidence.captured_at := p_report.created_at;
  v_evidence.hash := private.evidence_hash(v_evidence);
  insert into public.report_evidence values (v_evidence.*);
  perform private.append_audit(
    null, null, 'keep_evidence', 'report_evidence', v_evidence.hash, jsonb_build_object('report_id', p_report.id)
  );
end
$$;

-- Protects evidence even from mistakes of the database owner. Only evidence that expired or is about an erased person goes.
create or replace function private.protect_evidence()
returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and (private.is_erasing() or exists (
    select from public.reports r where r.id = old.report_id and r.closed_at < private.kept_since('evidence')
  )) then
    return old;
  end if;
  raise exception 'Evidence is never changed.' using errcode = '42501', hint = 'evidence_unchangeable';
end
$$;
create or replace trigger protect_evidence before update or delete on public.report_evidence
  for each row execute function private.protect_evidence();
create or replace trigger protect_all_evidence before truncate on public.report_evidence
  for each statement execute function private.protect_evidence();

create or replace function public.admin_get_report_evidence(p_report_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_permission('reports.read');
  perform from public.reports where id = p_report_id;
  perform private.require_found(found, 'report_not_found');
  perform private.note_opened(array[p_report_id]);
  return (
    select jsonb_build_object(
      'content', e.content, 'captured_at', e.captured_at, 'hash', e.hash,
      'now', private.target_content(e.target_type, e.target_id)
    )
      from public.report_evidence e where e.report_id = p_report_id
  );
end
$$;
comment on function public.admin_get_report_evidence is
  'Staff. The reported content when it was reported and now: {content, captured_at, hash, now: null when it is gone}. Null '
  'for reports without evidence: older ones, and after its purge. '
  'Shape: returns? ReportEvidence. '
  'Errors: not_authenticated, not_authorized, report_not_found.';
grant execute on function public.admin_get_report_evidence to authenticated;
