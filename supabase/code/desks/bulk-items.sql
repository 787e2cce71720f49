-- Items of a bulk action as staff see them, with the facts needed to judge the action.

create or replace function private.beginning(p_text text, p_length integer)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return private.trimmed(regexp_replace(left(p_text, p_length), '\s+', ' ', 'g'));
end
$$;

-- Reported content from the evidence, even if changed or deleted since. Reports older than evidence show the current content.
create or replace function private.report_excerpt(p_report_id uuid, out detail text, out excerpt text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_report public.reports;
  v_kept jsonb;
begin
  select * into v_report from public.reports r where r.id = p_report_id;
  select e.content into v_kept from public.report_evidence e where e.report_id = p_report_id;
  v_kept := coalesce(v_kept, private.target_content(v_report.reported_entity_type, v_report.reported_entity_id));
  detail := initcap(v_report.reported_entity_type) || coalesce(': ' || private.beginning(case v_report.reported_entity_type
    when 'user' then coalesce(v_kept ->> 'full_name', v_kept ->> 'username')
    when 'post' then v_kept ->> 'title'
    else repeat('★', (v_kept ->> 'rating')::integer)
  end, 200), '');
  excerpt := nullif(concat_ws(
    e'\n',
    private.beginning(case v_report.reported_entity_type
      when 'user' then v_kept ->> 'bio' when 'post' then v_kept ->> 'description' else v_kept ->> 'comment'
    end, 300),
    '“' || private.beginning(v_report.description, 300) || '”'
  ), '');
end
$$;

create or replace function private.bulk_excerpt(p_item text, p_id uuid, out detail text, out excerpt text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  case p_item
    when 'report' then select x.detail, x.excerpt into detail, excerpt from private.report_excerpt(p_id) x;
    when 'ticket' then
      select concat_ws(': ', private.person_name(m.sender_user_id), coalesce(private.beginning(m.content, 300), 'a picture'))
        into excerpt
        from public.support_messages m
       where m.ticket_id = any (private.thread_ids(p_id))
       order by m.created_at desc, m.id desc
       limit 1;
    when 'post' then select private.beginning(p.description, 300) into excerpt from public.posts p where p.id = p_id and p.deleted_at is null;
    else null;
  end case;
end
$$;

-- A preview lists refused items first.
create or replace function private.bulk_places(p_batch private.bulk_batches, p_outcome text, p_limit integer, p_offset integer)
returns integer[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_is_preview constant boolean := p_batch.state = 'previewed';
begin
  return array(
    select i.position
      from private.bulk_items i
     where i.batch_id = p_batch.id and (p_outcome is null or i.outcome = p_outcome)
     order by v_is_preview and i.foreseen <> 'refused', v_is_preview and i.foreseen <> 'proposed', i.position
     limit p_limit offset p_offset
  );
end
$$;

create or replace function private.listed_bulk_items(p_batch private.bulk_batches, p_places integer[])
returns setof public.bulk_item
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select i.item_id, i.position, s.label, coalesce(e.detail, s.detail), s.amount_eur, i.outcome, i.foreseen, i.reason, e.excerpt
      from unnest(p_places) with ordinality p (place, nth)
      join private.bulk_items i on i.batch_id = p_batch.id and i.position = p.place
      left join private.bulk_subjects(p_batch.item, array(
        select x.item_id from private.bulk_items x where x.batch_id = p_batch.id and x.position = any (p_places)
      )) s on s.id = i.item_id
      left join lateral private.bulk_excerpt(p_batch.item, s.id) e on s.id is not null
     order by p.nth;
end
$$;

create or replace function public.admin_list_bulk_items(
  p_batch_id uuid, p_outcome text default null, p_limit integer default 50, p_offset integer default 0
)
returns setof public.bulk_item
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_batch private.bulk_batches;
begin
  perform private.require_staff();
  perform private.check_choice('outcome', p_outcome, array['pending', 'done', 'proposed', 'refused', 'undone']);
  perform private.check_page(p_limit, p_offset);
  v_batch := private.own_batch(p_batch_id);
  return query
    select r.* from private.listed_bulk_items(
      v_batch, private.bulk_places(v_batch, p_outcome, coalesce(p_limit, 50), coalesce(p_offset, 0))
    ) r;
end
$$;
comment on function public.admin_list_bulk_items is
  'Staff; the caller''s batches, and for admins all started ones. A page of a bulk action''s items in order, with an excerpt of '
  'each; a preview lists refused items first. p_limit 1 to 200. Errors: not_authenticated, not_authorized, bad_argument, '
  'batch_not_found.';
grant execute on function public.admin_list_bulk_items to authenticated;
