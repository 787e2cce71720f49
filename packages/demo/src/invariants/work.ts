/** Posts and reviews. */
export const WORK = {
  'an assigned worker is not the client, had joined, and offers the category': `
    select p.id from public.posts p join public.profiles w on w.user_id = p.assigned_worker_user_id
     where w.user_id = p.user_id or w.created_at > p.updated_at
        or not exists (
          select from public.worker_categories c where c.user_id = w.user_id and c.category_id = p.category_id
        )`,
  'worker, price and times of a post match its status': `
    select id from public.posts
     where (status in ('assigned', 'in_progress', 'pending_completion', 'completed')
            and assigned_worker_user_id is null)
        or (status = 'open' and assigned_worker_user_id is not null)
        or (agreed_price is null) <> (assigned_worker_user_id is null)
        or (cancelled_by_role is null) <> (status <> 'cancelled')
        or (completed_at is null) <> (status <> 'completed')`,
  'a post is later than its client’s account, and its changes are later than the post': `
    select p.id from public.posts p join public.profiles c on c.user_id = p.user_id
     where p.created_at < c.created_at or p.updated_at < p.created_at
        or p.completed_at < p.created_at or p.deleted_at < p.created_at`,
  'a post names the category of its subcategory': `
    select p.id from public.posts p
      join public.subcategories s on s.id = p.subcategory_id
      join public.categories c on c.id = p.category_id
     where s.category_id <> c.id or p.category <> c.slug or p.subcategory <> s.slug`,
  'titles and descriptions have no placeholders left': `
    select id from public.posts where title ~ '[{}]' or description ~ '[{}]' or title = '' or description = ''`,
  'a review follows a completed job of both people, unless its author was erased': `
    select r.id from public.reviews r
     where not exists (
       select from public.posts p
        where p.completed_at <= r.created_at
          and (r.reviewed_user_id, r.reviewer_user_id)
              in ((p.user_id, p.assigned_worker_user_id), (p.assigned_worker_user_id, p.user_id))
     ) and r.reviewer_user_id is not null`,
  'exactly the reviews last hidden in the audit log are hidden': `
    select r.id from public.reviews r
      left join (
        select distinct on (entity_id) entity_id::uuid as review_id, action = 'hide_review' as hidden
          from public.admin_action_audit where action in ('hide_review', 'unhide_review') order by entity_id, id desc
      ) a on a.review_id = r.id
     where r.is_hidden <> coalesce(a.hidden, false)`,
  'exactly what the audit log or a decision deleted is deleted, and can be restored': `
    select t.id
      from (select id, deleted_at, 'delete_post' as action from public.posts
             union all
            select id, deleted_at, 'delete_review' from public.reviews) t
     where (t.deleted_at is not null) <> exists (
             select from public.admin_action_audit a where a.action = t.action and a.entity_id = t.id::text
             union all
             select from public.decisions d where d.removes and d.target_id = t.id
           )
        or t.deleted_at <= $1::timestamptz - case
             when exists (select from public.decisions d where d.removes and d.target_id = t.id) then interval '210 days'
             else interval '30 days'
           end`,
  'the last staff action on a post cancelled by staff is the cancellation': `
    select p.id from public.posts p
     where p.cancelled_by_role = 'staff' and 'cancelled' is distinct from (
       select a.details ->> 'new_status' from public.admin_action_audit a
        where a.entity_table = 'posts' and a.entity_id = p.id::text and a.action = 'update_post_status'
        order by a.id desc limit 1
     )`,
  'no post is reported after it is deleted': `
    select r.id from public.reports r join public.posts p on p.id = r.reported_entity_id
     where r.created_at > p.deleted_at`,
};
