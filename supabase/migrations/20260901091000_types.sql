-- Types returned by procedures and passed between functions. A migration that changes a type drops the functions that use it; the
-- code creates them again.

-- The sort of a list, the names of the sort column and of the id in the statement, and which page.
create type private.list_frame as (
  column_name text, direction text, is_nullable boolean, id_name text, expression text, id_expression text,
  after jsonb, before jsonb, size bigint, skip bigint
);

-- Filters of lists. search: from private.search_operand.
create type private.user_filter as (
  role text, category_id uuid, subcategory_id uuid, country_code text, search_id uuid, search text
);
create type private.post_filter as (
  status text, user_id uuid, category text, subcategory text, category_id uuid, subcategory_id uuid, date_from timestamptz,
  date_to timestamptz, country_code text, search_id uuid, search text
);
create type private.review_filter as (
  user_id uuid, reviewer_id uuid, min_rating integer, max_rating integer, search_id uuid, search text
);
create type private.report_filter as (
  status text, entity_type text, reason text, date_from timestamptz, date_to timestamptz, country_code text, locale text,
  reporter_id uuid, search_id uuid, search text
);
create type private.reported_filter as (target_type text, reason text, target_id uuid);
create type private.ticket_filter as (
  status text, category text, priority text, date_from timestamptz, date_to timestamptz, search_id uuid, search text
);
create type private.audit_filter as (
  actor_id uuid, date_from timestamptz, date_to timestamptz, first_entry bigint, last_entry bigint, action text, entity_table text
);
create type private.withdrawal_filter as (
  status text, method text, user_id uuid, search text, date_from timestamptz, date_to timestamptz, min_amount numeric,
  max_amount numeric
);
create type private.bank_line_filter as (
  state text, is_open boolean, owner_id uuid, account text, day date, search text
);
create type private.bank_entry as (statement_at integer, line public.bank_lines);
comment on type private.bank_entry is 'A line of a file that is being booked, and the number of its statement.';
create type private.bank_fact as (
  day date, account text, bank_eur numeric, provider_eur numeric, ledger_eur numeric, explained_eur numeric, open_lines integer,
  line_id uuid, withdrawal_id uuid, reason text
);
comment on type private.bank_fact is 'A part of public.bank_day. reason: why the ledger differs by explained_eur.';
create type private.synonym_filter as (
  locale text, entity_type text, category_id uuid, subcategory_id uuid, search_word text, folded_term text
);
create type private.taxonomy_filter as (
  locale text, category_id uuid, subcategory_id uuid, user_id uuid, date_from timestamptz, date_to timestamptz
);

create type public.reading_alert as (user_id uuid, people integer, started_at timestamptz, last_at timestamptz);
comment on type public.reading_alert is
  'A member of staff who opened many accounts and rows within an hour: how many, and when. Shape: no nulls.';

create type public.user_name as (
  user_id uuid, username text, email text, avatar_url text, full_name text, role text, is_suspended boolean, is_banned boolean
);
comment on type public.user_name is
  'Names, role and standing of a user, as lists show them. Shape: username?, email?, avatar_url?, full_name?.';

create type private.found_withdrawal as (
  id uuid, created_at timestamptz, status text, amount_eur numeric, is_match boolean
);
comment on type private.found_withdrawal is 'A withdrawal that a search examined.';

create type private.journal_cursor as (created_at timestamptz, id bigint, line integer);
create type private.obstacle as (hint text, message text);
comment on type private.obstacle is 'A refusal: a slug for the program, a sentence for people. Null: none.';

create type private.cooling_off as (until timestamptz, because text, events bigint[]);
comment on type private.cooling_off is
  'End of the cooling-off period of an account, the kind of the last change, and all changes. Nulls: none.';

create type private.release_facts as (
  config public.withdrawals_config,
  involvement text,
  cooling private.cooling_off,
  received numeric,
  needs_two boolean,
  approval_flaw text
);
comment on type private.release_facts is 'Facts that decide whether a member of staff may release a withdrawal.';

create type public.withdrawal as (
  id uuid,
  user_id uuid,
  user_username text,
  user_full_name text,
  user_email text,
  method text,
  amount_eur numeric(12, 2),
  status text,
  created_at timestamptz,
  processed_at timestamptz,
  error_message text,
  details jsonb
);
comment on type public.withdrawal is
  'A withdrawal request as staff see it. details: {fee_percent, fee_amount_eur, net_amount_eur, remote_state, payout_link_url}, '
  'and of the latest attempt to pay it {attempt_id, payout_state, payout_error, provider, payout_run, request_id}, {reference, approved_by, '
  'approved_at, released_by, released_at, needs_approval, is_simulated, destination}. While it is pending also '
  '{cooling_off_until, cooling_off_because (password, email, second_factor, role or destination; both null when it does not wait), '
  'cooling_off_released_by, cooling_off_released_at, cooling_off_released_reason, received_24h_eur (what its user was paid in the '
  'last 24 hours or is being paid, this one left out), blocked (what the caller may not do: approve, process, mark_success, '
  'mark_failed, release_cooling_off, each {hint, message})}. Shape: like withdrawal_requests, user_username?, user_full_name?, '
  'user_email?, details WithdrawalExtras.';

create type public.category as (
  id uuid,
  slug text,
  icon_slug text,
  is_active boolean,
  sort_order integer,
  display_name text
);
comment on type public.category is
  'A category as admins see it; display_name is null where that language has none. Shape: like categories, display_name?.';

create type public.subcategory as (
  id uuid,
  category_id uuid,
  slug text,
  is_active boolean,
  sort_order integer,
  display_name text
);
comment on type public.subcategory is
  'A subcategory as admins see it; display_name is null where that language has none. Shape: like subcategories, display_name?.';

create type private.change as (measure text, key text, at timestamptz, n integer, amount numeric);
comment on type private.change is
  'Added to a count (n = 1), or subtracted (n = -1), by a row. Null time: counted for all time only.';

create type private.taxonomy_match as (
  entity_type text,
  entity_id uuid,
  category_id uuid,
  subcategory_id uuid,
  -- 0 equal, 1 prefix, 2 prefix of a word, 3 substring or reordered words, 4–5 with typos.
  nearness double precision,
  kind text,
  word text,
  locale text,
  -- The share of the query that the item explains.
  score double precision,
  -- full, likely ("did you mean"), or near: neither.
  match text
);
comment on type private.taxonomy_match is 'An item that a search finds, and the matching word.';

-- A composite type, because PostgreSQL would return a one-column table as scalars, without the column's name in JSON.
create type public.withdrawals_approval as (approval_above_eur numeric);
comment on type public.withdrawals_approval is
  'The amount that one person may receive within 24 hours without an approval; null: any.';

create type public.payouts_hold as (held_at timestamptz, reason text);
comment on type public.payouts_hold is 'Start and reason of a hold of payouts. Shape: no nulls.';

create type public.payout_order as (
  attempt_id uuid,
  request_id text,
  withdrawal_id uuid,
  provider text,
  state text,
  method text,
  net_amount_eur text,
  reference text,
  user_id uuid,
  holder_name text,
  destination jsonb,
  counterparty jsonb,
  remote_id text,
  remote_state text,
  sent_at timestamptz,
  created_at timestamptz,
  looks integer
);
comment on type public.payout_order is
  'What a worker needs to send or look up a payout. net_amount_eur is text, like ''12.30'', to avoid floats. reference: shown to '
  'the receiver. sent_at: the first call; looks: look-ups since the last one.';

create type public.payout_conflict as (
  withdrawal_id uuid, provider text, differs text, created_at timestamptz, status text
);
comment on type public.payout_conflict is
  'A payout that the provider reported differently from the order; status: of the withdrawal. Shape: no nulls.';

create type public.payout_run as (
  id uuid,
  number integer,
  message_id text,
  state text,
  execution_day date,
  debtor_name text,
  debtor_iban text,
  is_batch_booked boolean,
  line_count integer,
  amount_eur numeric(14, 2),
  fee_amount_eur numeric(14, 2),
  net_amount_eur numeric(14, 2),
  prepared_by uuid,
  prepared_by_name text,
  created_at timestamptz,
  file_sha256 text,
  first_released_by uuid,
  first_released_by_name text,
  first_released_at timestamptz,
  second_released_by uuid,
  second_released_by_name text,
  second_released_at timestamptz,
  fetched_by uuid,
  fetched_by_name text,
  fetched_at timestamptz,
  cancelled_by uuid,
  cancelled_by_name text,
  cancelled_at timestamptz,
  cancel_reason text,
  details jsonb
);
comment on type public.payout_run is
  'A payout run as staff see it. debtor_iban: masked. details: what became of its lines, the number of withdrawals that were left '
  'out, and blocked: what the caller may not do (release, fetch, cancel, each {hint, message}), apart from permissions and single '
  'lines. Shape: like payout_runs, state PayoutRunState, first_released_by_name?, second_released_by_name?, fetched_by_name?, '
  'cancelled_by_name?, details PayoutRunDetails.';

create type public.payout_run_line as (
  attempt_id uuid,
  withdrawal_id uuid,
  user_id uuid,
  user_name text,
  holder text,
  destination text,
  amount_eur numeric(12, 2),
  net_amount_eur numeric(12, 2),
  end_to_end_id text,
  state text,
  error text,
  recall_requested_at timestamptz,
  recall_requested_by uuid,
  recall_requested_by_name text,
  recall_reason text,
  recall_cancelled_by_name text,
  blocked jsonb,
  checks jsonb
);
comment on type public.payout_run_line is
  'A line of a payout run. destination: masked. recall_cancelled_by_name: who said first that the bank '
  'cancelled it. blocked: what the caller may not do (recall, answer_recall, confirm_recall, each {hint, message}), apart from '
  'permissions. Shape: like payout_attempts, recall_requested_by_name?, recall_cancelled_by_name?, blocked RunLineBlocked, checks '
  'PayoutCheck[].';

create type public.payout_run_exclusion as (
  withdrawal_id uuid, user_id uuid, user_name text, amount_eur numeric(12, 2), hint text, message text
);
comment on type public.payout_run_exclusion is 'A withdrawal that was left out of a payout run, and why. Shape: no nulls.';

create type public.payout_run_order as (
  run_id uuid,
  number integer,
  message_id text,
  state text,
  created_at timestamptz,
  execution_day date,
  debtor_name text,
  debtor_iban text,
  debtor_bic text,
  is_batch_booked boolean,
  line_count integer,
  net_amount_eur text,
  file_sha256 text
);
comment on type public.payout_run_order is
  'The head of a payout run''s file. net_amount_eur is text, like ''12.30'', to avoid floats. Shape: like payout_runs, state '
  'PayoutRunState.';

create type public.payout_run_payment as (
  attempt_id uuid, end_to_end_id text, net_amount_eur text, holder text, iban text, bic text, remittance text
);
comment on type public.payout_run_payment is
  'A payment of a payout run''s file. net_amount_eur is text, like ''12.30'', to avoid floats. Shape: bic?.';

create type private.payout_run_candidate as (
  withdrawal_id uuid,
  user_id uuid,
  amount_eur numeric(12, 2),
  fee_amount_eur numeric(12, 2),
  net_amount_eur numeric(12, 2),
  destination jsonb,
  created_at timestamptz,
  hint text,
  message text
);
comment on type private.payout_run_candidate is 'A withdrawal selected for a payout run; hint and message: why it is left out.';

create type public.bank_line as (
  id uuid,
  file_id uuid,
  file_name text,
  statement_id text,
  kind text,
  account_iban text,
  amount_eur numeric(14, 2),
  booking_day date,
  reference text,
  end_to_end_id text,
  batch_id text,
  batch_count integer,
  counterparty_name text,
  counterparty_iban text,
  remittance text,
  is_return boolean,
  reason_code text,
  status_code text,
  state text,
  is_examined boolean,
  reason text,
  owner_user_id uuid,
  owner_name text,
  state_since timestamptz,
  details jsonb
);
comment on type public.bank_line is
  'A line of the bank as staff see it. statement_id: as the bank names the statement; null for a status (pain.002). '
  'counterparty_iban is masked. reason_code: an ISO code. is_examined: whether it was compared with payouts. reason: why it is in '
  'this state. details: {match_count, matches (at most 200, those that count first), candidates (of one line only: payouts that a '
  'person may match it with), blocked (what the caller may not do: match, confirm, undo, each {hint, message})}. Shape: like '
  'bank_lines, statement_id?, counterparty_iban?, owner_name?, details BankLineDetails.';

create type public.bank_statement as (
  id uuid,
  file_id uuid,
  file_name text,
  account_iban text,
  kind text,
  statement_id text,
  from_day date,
  to_day date,
  opening_eur numeric(14, 2),
  closing_eur numeric(14, 2),
  line_count integer,
  open_lines integer,
  booked_at timestamptz,
  uploaded_by uuid,
  uploaded_by_name text,
  gap jsonb
);
comment on type public.bank_statement is
  'A statement (camt.053, MT940) or notification (camt.054) of the bank. open_lines: to review or on hold. gap: {account_iban, '
  'after_day, expected_eur, found_eur} if it does not begin with the closing balance of the statement before it, or null. Shape: from_day?, '
  'to_day?, opening_eur?, closing_eur?, gap? BankGap.';

create type public.bank_day as (
  day date,
  account text,
  bank_eur numeric(14, 2),
  provider_eur numeric(14, 2),
  ledger_eur numeric(14, 2),
  difference_eur numeric(14, 2),
  explained_eur numeric(14, 2),
  open_lines integer,
  unexplained_eur numeric(14, 2)
);
comment on type public.bank_day is
  'What left (below zero) or reached an account on a day, as the bank, the payout provider and the ledger say. account: IBAN, '
  'revolut or simulator. difference_eur: bank and provider less ledger. '
  'explained_eur: the part of the difference that listed lines and payments make up; unexplained_eur: the rest. open_lines: to '
  'review or on hold. Shape: no nulls.';

create type public.bank_cause as (
  line_id uuid,
  withdrawal_id uuid,
  name text,
  amount_eur numeric(14, 2),
  reason text
);
comment on type public.bank_cause is
  'A line or payment that explains a part of the difference of a public.bank_day. name: of the other party. reason: a sentence. '
  'Shape: line_id?, withdrawal_id?, name?.';

create type public.proposal as (
  id uuid,
  kind text,
  user_id uuid,
  user_name text,
  old jsonb,
  new jsonb,
  title text,
  old_words text,
  new_words text,
  impact jsonb,
  proposed_by uuid,
  proposed_by_name text,
  proposed_at timestamptz,
  takes_effect_at timestamptz,
  expires_at timestamptz,
  blocked jsonb,
  outcome text
);
comment on type public.proposal is
  'A change that another admin must confirm. title, old_words, new_words: as text; impact: {sentence} and counts; blocked: {hint, '
  'message} if the caller may not confirm it, or null; outcome: null while it is open. Shape: user_id?, user_name?, old?, new?, '
  'impact ProposalImpact, proposed_by_name?, takes_effect_at?, blocked? Refusal, outcome?.';

create type public.money_limits as (release_above_eur numeric, cooling_off_hours integer);
comment on type public.money_limits is
  'The amount that one member of staff may release within 24 hours, null: any; hours that payouts wait after an account change. '
  'Shape: release_above_eur?.';

create type public.money_rule as (way text, alone text, two text, watched text, procedures text[], hints text[]);
comment on type public.money_rule is
  'A way money can move: what one person can do alone, what takes two, what is monitored, its procedures, and the hints of its '
  'refusals. Shape: two?, watched?, procedures?, hints?.';

-- One type for categories and subcategories, so that functions on items exist once.
create type private.taxonomy_item as (
  entity_type text,
  id uuid,
  slug text,
  -- For a category, its own id.
  category_id uuid,
  category_slug text,
  is_active boolean
);
comment on type private.taxonomy_item is 'A category or subcategory; is_active ignores the category''s.';

create type private.taxonomy_change as (
  -- categories, subcategories, translations, synonyms, aliases.
  list text,
  -- For an import, the line of the file. Null: an item outside the file that moves because its position is taken.
  row integer,
  entity_type text,
  category_slug text,
  subcategory_slug text,
  is_new boolean,
  -- icon_slug, is_active, sort_order; name:hr, synonym:hr; alias:former-slug. For a deleted item also id and created_at.
  field text,
  old jsonb,
  new jsonb,
  -- For a removed synonym or alias: when it was added.
  added_at timestamptz
);
comment on type private.taxonomy_change is 'One change of the taxonomy.';

create type private.import_line as (
  -- The list of the file, and the line in it.
  list text,
  row integer,
  entity_type text,
  line jsonb,
  locale text,
  word text
);
comment on type private.import_line is 'An item, name, synonym or alias as written in a file.';

create type private.import_cell as (
  list text,
  row integer,
  -- The item, by slugs: new items have no id yet.
  entity_type text,
  category_slug text,
  subcategory_slug text,
  -- Of a name or a synonym.
  locale text,
  -- The name, the term or the former slug.
  word text,
  icon_slug text,
  -- As written: notes name values that are neither a flag nor a number.
  is_active text,
  sort_order text,
  -- Whether the language belongs to the taxonomy, and the language as written.
  has_own_locale boolean,
  line_locale text,
  -- The category of category_id: a CSV line may name its category by slug and by id.
  id_category_slug text
);
comment on type private.import_cell is 'A parsed line of a file, before validation.';

create type private.import_entry as (
  list text,
  row integer,
  entity_type text,
  category_slug text,
  subcategory_slug text,
  locale text,
  word text,
  icon_slug text,
  is_active boolean,
  sort_order integer,
  errors text[],
  notes text[]
);
comment on type private.import_entry is 'A validated entry of an import file.';

create type private.gone_item as (
  entity_type text, category_slug text, subcategory_slug text, id uuid, icon_slug text, is_active boolean,
  sort_order integer, created_at timestamptz
);
comment on type private.gone_item is 'A deleted category or subcategory.';
