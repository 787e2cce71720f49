-- What an erasure of a person would do, and what stands in its way.

create or replace function private.has_open_withdrawal(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.withdrawal_requests w
     where w.user_id = p_user_id and (w.status = 'pending' or exists (
       select from public.payout_attempts a
        where a.withdrawal_id = w.id and a.state in ('created', 'sending', 'unknown', 'accepted', 'undecided')
     ))
  );
end
$$;

create or replace function private.has_open_report(p_user_id uuid)
returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.reports r
     where r.reported_entity_id = p_user_id and r.reported_entity_type = 'user' and r.status <> 'closed'
    union all
    select from public.report_evidence e
      join public.reports r on r.id = e.report_id
     where e.author_user_id = p_user_id and r.status <> 'closed'
  );
end
$$;

create or replace function private.erasure_obstacles(p_user_id uuid)
returns private.obstacle[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_person public.profiles;
begin
  select * into v_person from public.profiles p where p.user_id = p_user_id;
  return array(
    select private.obstacle_of(o.hint, o.message)
      from (values
        ('is_staff', v_person.role <> 'user', 'This person is on the staff. Take the role away first.'),
        ('on_hold', private.is_on_hold(p_user_id), 'A legal hold keeps this person''s data. Wait until it ends, or lift it.'),
        ('open_withdrawal', private.has_open_withdrawal(p_user_id),
          'A withdrawal of this person is open. Wait until it is paid, or mark it as failed.'),
        ('has_balance', v_person.balance <> 0, format(
          'This person has a balance of %s. Pay it out, or correct it to zero.', private.euro_text(v_person.balance)
        )),
        ('open_report', private.has_open_report(p_user_id), 'A report about this person is open. Decide about it first.'),
        ('open_request', exists (
          select from public.privacy_requests r where r.user_id = p_user_id and r.kind <> 'erasure' and r.closed_at is null
        ), 'Another privacy request of this person is open. Close it first.')
      ) o (hint, applies, message)
     where o.applies
  );
end
$$;

create or replace function private.erasure_preview(p_user_id uuid)
returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_source private.personal_sources;
  v_rows bigint;
  v_sources jsonb := jsonb_build_array();
begin
  for v_source in
    -- Tables of the embedded backend are missing on the hosted platform.
    select * from private.personal_sources s where to_regclass(s.table_name) is not null order by s.position
  loop
    execute format('select count(*) from %s t where %s', v_source.table_name, v_source.person_condition)
      into v_rows using p_user_id;
    if v_rows > 0 then
      v_sources := v_sources || jsonb_build_object(
        'name', v_source.name, 'title', v_source.title, 'rows', v_rows, 'erasure', v_source.erasure,
        'kept_because', v_source.kept_because
      );
    end if;
  end loop;
  return jsonb_build_object(
    'obstacles', (
      select coalesce(jsonb_agg(jsonb_build_object('hint', o.hint, 'message', o.message)), '[]')
        from unnest(private.erasure_obstacles(p_user_id)) o
    ),
    'sources', v_sources
  );
end
$$;

create or replace function public.admin_preview_erasure(p_user_id uuid)
returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_preview jsonb;
begin
  perform private.require_permission('privacy.manage');
  perform private.require_found(exists (select from public.profiles p where p.user_id = p_user_id), 'user_not_found');
  v_preview := private.erasure_preview(p_user_id);
  perform private.note_view(p_user_id);
  return v_preview;
end
$$;
comment on function public.admin_preview_erasure is
  'Admin. What an erasure of this person would do: {obstacles: [{hint, message}], sources: [{name, title, rows, erasure: delete, '
  'change or keep, kept_because}]}, without sources that have no rows. Counts as opening the account. '
  'Shape: returns ErasurePreview. Errors: not_authenticated, not_authorized, user_not_found.';
grant execute on function public.admin_preview_erasure to authenticated;
