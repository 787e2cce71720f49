create or replace function private.declare_activity_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_contract constant text := 'Contract (GDPR Art. 6(1)(b))';
  v_search constant text := 'Legitimate interest: improve the search (GDPR Art. 6(1)(f))';
  v_account constant text := 'Until the account is erased';
begin
  perform private.declare_columns('public.posts',
    person => 'user_id', other_person => 'assigned_worker_user_id',
    personal => 'title description preferred_timing address latitude longitude',
    plain => 'id status category subcategory category_id subcategory_id country_code budget agreed_price payment_method '
      'cancelled_by_role created_at updated_at completed_at deleted_at');
  perform private.declare_columns('public.reviews',
    other_person => 'reviewed_user_id reviewer_user_id', personal => 'comment', plain => 'id rating is_hidden created_at deleted_at');
  perform private.declare_columns('public.worker_categories',
    person => 'user_id', plain => 'category_id position user_created_at is_worker');
  perform private.declare_columns('public.worker_subcategories',
    person => 'user_id', plain => 'category_id subcategory_id user_created_at is_worker');
  perform private.declare_columns('public.taxonomy_searches',
    person => 'user_id', personal => 'raw_query normalized_query',
    plain => 'id locale match_count created_at likely_count near_count group_id variant_key');
  perform private.declare_columns('private.query_meanings',
    personal => 'stems keys joined', plain => 'locale group_id is_first');
  perform private.declare_columns('public.taxonomy_selections',
    person => 'user_id', plain => 'id category_id subcategory_id locale selected_at');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  -- After the cases, which find reports and evidence through posts and reviews.
  (
    500, 'worker_subcategories', 'public.worker_subcategories', 't.user_id = $1',
    'Subcategories you offer', 'Match jobs and workers', v_contract, v_account,
    null, null, 'delete', '{}', null
  ),
  (
    501, 'worker_categories', 'public.worker_categories', 't.user_id = $1',
    'Categories you offer', 'Match jobs and workers', v_contract, v_account,
    null, null, 'delete', '{}', null
  ),
  (
    510, 'posts', 'public.posts', 't.user_id = $1 and t.assigned_worker_user_id is null',
    'Your jobs without a worker', 'Publish jobs', v_contract, v_account || '; deleted ones for 30 days',
    null, null, 'delete', '{}', null
  ),
  (
    511, 'posts_with_worker', 'public.posts', 't.user_id = $1 and t.assigned_worker_user_id is not null',
    'Your jobs with a worker', 'Publish jobs', v_contract, v_account || '; deleted ones for 30 days',
    null, null, 'change',
    $${
      "title": "'Deleted'", "description": "null", "preferred_timing": "null", "address": "null", "latitude": "null",
      "longitude": "null", "country_code": "null",
      "status": "case when t.status = 'completed' then t.status else 'cancelled' end"
    }$$,
    'Category, price and dates: they are also the worker''s record of their work.'
  ),
  (
    512, 'jobs_worked', 'public.posts', 't.assigned_worker_user_id = $1',
    'Jobs you worked on', 'Match jobs and workers', v_contract, 'Until the client''s account is erased',
    null, array['id', 'status', 'category', 'subcategory', 'agreed_price', 'payment_method', 'created_at', 'completed_at'],
    'keep', '{}', 'The job belongs to its client. It shows “Deleted person” as the worker.'
  ),
  (
    520, 'reviews_received', 'public.reviews', 't.reviewed_user_id = $1',
    'Reviews of you', 'Show how others rate a person', v_contract, v_account || '; deleted ones for 30 days',
    null, null, 'delete', '{}', null
  ),
  (
    521, 'reviews_written', 'public.reviews', 't.reviewer_user_id = $1',
    'Reviews you wrote', 'Show how others rate a person', v_contract, v_account || '; deleted ones for 30 days',
    null, null, 'change', $${"comment": "null", "reviewer_user_id": "null"}$$,
    'The stars, without you: they are part of the other person''s rating.'
  ),
  (
    529, 'search_stems', 'private.query_meanings',
    't.group_id in (select s.group_id from public.taxonomy_searches s where s.user_id = $1)
     and not exists (
       select from public.taxonomy_searches o where o.group_id = t.group_id and o.user_id is distinct from $1
     )',
    'Stems of your searches', 'Group similar searches', v_search, '180 days',
    'Repeats your searches.', null, 'delete', '{}', null
  ),
  -- Not only without the person: a search may be for a name or an address.
  (
    530, 'searches', 'public.taxonomy_searches', 't.user_id = $1',
    'Your searches', 'Improve the search', v_search, '180 days',
    null, null, 'delete', '{}', null
  ),
  (
    531, 'selections', 'public.taxonomy_selections', 't.user_id = $1',
    'Suggestions you selected', 'Show what is in demand', v_search, '365 days',
    null, null, 'change', $${"user_id": "null"}$$,
    'The selection without you: the statistics of demand count it.'
  );
end
$declare$;
