-- Hides, deletes and restores reviews.

-- The row lock serializes concurrent calls; the second is refused.
create or replace function public.toggle_review_visibility_admin(p_review_id uuid, p_hidden boolean)
returns public.reviews
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_review public.reviews;
begin
  perform private.require_permission('reviews.edit');
  perform private.refuse_if(p_hidden is null, 'The value must be true or false.');
  select * into v_review from public.reviews where id = p_review_id and deleted_at is null for no key update;
  perform private.require_found(found, 'review_not_found');
  if v_review.is_hidden = p_hidden then
    raise exception '%', case when p_hidden then 'This review is already hidden.' else 'This review is not hidden.' end
      using errcode = 'PT409', hint = 'already_set';
  end if;

  update public.reviews set is_hidden = p_hidden where id = p_review_id returning * into strict v_review;
  perform private.audit(
    case when p_hidden then 'hide_review' else 'unhide_review' end, 'reviews', p_review_id::text,
    jsonb_build_object('old_is_hidden', not p_hidden, 'new_is_hidden', p_hidden)
  );
  return v_review;
end
$$;
comment on function public.toggle_review_visibility_admin is
  'Staff. Hides a review from everyone but staff, or shows it again. Errors: not_authenticated, not_authorized, bad_argument, '
  'review_not_found, already_set.';
grant execute on function public.toggle_review_visibility_admin to authenticated;

-- No text: the log is permanent, and the purge must remove what people wrote.
create or replace function private.review_facts(p_review public.reviews)
returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'rating', p_review.rating, 'is_hidden', p_review.is_hidden,
    'reviewed_user_id', p_review.reviewed_user_id, 'reviewer_user_id', p_review.reviewer_user_id
  );
end
$$;

create or replace function public.delete_review_admin(p_review_id uuid)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_review public.reviews;
begin
  perform private.require_permission('reviews.edit');
  -- The second of two concurrent deletions finds nothing to delete.
  update public.reviews set deleted_at = now() where id = p_review_id and deleted_at is null returning * into v_review;
  perform private.require_found(found, 'review_not_found');
  perform private.audit('delete_review', 'reviews', p_review_id::text, private.review_facts(v_review));
end
$$;
comment on function public.delete_review_admin is
  'Staff. Hides a review from every reader at once; it can be restored for 30 days. Errors: not_authenticated, not_authorized, '
  'review_not_found.';
grant execute on function public.delete_review_admin to authenticated;

create or replace function public.restore_review_admin(p_review_id uuid)
returns public.reviews
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_review public.reviews;
begin
  perform private.require_permission('reviews.edit');
  select * into v_review from public.reviews where id = p_review_id for no key update;
  perform private.require_found(found, 'review_not_found');
  perform private.check_not_decided('review', p_review_id, v_review.deleted_at);
  perform private.check_restorable('review', v_review.deleted_at);

  update public.reviews set deleted_at = null where id = p_review_id returning * into strict v_review;
  perform private.audit('restore_review', 'reviews', p_review_id::text, private.review_facts(v_review));
  perform private.keep_restored('reviews', p_review_id);
  return v_review;
end
$$;
comment on function public.restore_review_admin is
  'Staff. Restores a deleted review as it was, hidden or not, within 30 days. Errors: not_authenticated, not_authorized, '
  'review_not_found, not_deleted, removed_by_decision, too_late_to_restore.';
grant execute on function public.restore_review_admin to authenticated;
