-- What the bank reports: uploaded files, statements, their lines, and the payouts that the lines belong to.

create table public.bank_files (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 200),
  -- reading: events arrive. matching: booked, lines are being compared with payouts. done: nothing is left to do.
  state text not null default 'reading' check (state in ('reading', 'matching', 'done')),
  format text check (format in ('pain.002', 'camt.053', 'camt.054', 'MT940')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  line_count integer,
  uploaded_by uuid not null references public.profiles (user_id) on delete restrict,
  created_at timestamptz not null default clock_timestamp(),
  booked_at timestamptz,
  check ((state = 'reading') = (booked_at is null)),
  check (state = 'reading' or num_nulls(format, sha256, line_count) = 0)
);
comment on table public.bank_files is 'Uploaded files of the bank. A refused file leaves no row.';
-- A second upload of a file changes nothing.
create unique index bank_files_sha256_key on public.bank_files (sha256) where state <> 'reading';
create index bank_files_created_idx on public.bank_files (created_at, id);
create index bank_files_open_idx on public.bank_files (state, created_at) where state <> 'done';
create index bank_files_uploaded_by_idx on public.bank_files (uploaded_by);

-- Events of files that are being read (packages/bank-files/src/read/events.ts), until the whole file is booked.
create table private.bank_file_events (
  file_id uuid not null references public.bank_files (id) on delete cascade,
  position integer not null,
  event jsonb not null,
  primary key (file_id, position)
);
comment on table private.bank_file_events is 'Events of bank files that are being read.';

create table public.bank_statements (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references public.bank_files (id) on delete restrict,
  account_iban text not null check (private.is_iban(account_iban)),
  -- statement: camt.053 or MT940, with balances. notification: camt.054, which reports bookings before the statement does.
  kind text not null check (kind in ('statement', 'notification')),
  -- Identifies the statement in every file and format version, so that it is booked once.
  statement_key text not null,
  statement_id text not null,
  from_day date,
  to_day date,
  opening_eur numeric(14, 2),
  closing_eur numeric(14, 2),
  line_count integer not null,
  booked_at timestamptz not null default clock_timestamp(),
  unique (account_iban, kind, statement_key)
);
comment on table public.bank_statements is 'Statements and notifications of the bank, each booked once.';
create index bank_statements_account_idx on public.bank_statements (account_iban, to_day, id);
create index bank_statements_booked_idx on public.bank_statements (booked_at, id);
create index bank_statements_file_idx on public.bank_statements (file_id);

-- What a search for a line compares.
create function private.bank_line_text(p_name text, p_remittance text, p_end_to_end_id text, p_reference text, p_amount numeric)
returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return lower(
    concat_ws(e'\x1f', p_name, p_remittance, p_end_to_end_id, p_reference, abs(p_amount)::text) collate "und-x-icu"
  );
end
$$;

-- The smallest part that can be reconciled: a transaction if the entry gives their amounts, otherwise the entry, or a status of a
-- payment.
create table public.bank_lines (
  id uuid primary key default gen_random_uuid(),
  -- Null for a status (pain.002).
  statement_id uuid references public.bank_statements (id) on delete restrict,
  file_id uuid not null references public.bank_files (id) on delete restrict,
  -- Order within the file.
  position integer not null,
  -- The entry of a statement that the line is part of.
  entry integer,
  kind text not null check (kind in ('debit', 'credit', 'status')),
  account_iban text not null,
  -- Negative if money left the account. Null for a status.
  amount_eur numeric(14, 2),
  booking_day date not null,
  reference text,
  end_to_end_id text,
  -- A booking of a whole run: its message_id, and the number of payments.
  batch_id text,
  batch_count integer,
  counterparty_name text,
  counterparty_iban text,
  remittance text not null default '',
  is_return boolean not null default false,
  -- ISO code of a return or rejection.
  reason_code text,
  -- Of a status: RJCT, ACSC and others.
  status_code text,
  state text not null default 'to_review' check (state in ('matched', 'to_review', 'ignored', 'on_hold')),
  -- Whether the line was compared with payouts.
  is_examined boolean not null default false,
  -- Why the line is in this state, as a sentence for staff.
  reason text,
  owner_user_id uuid references public.profiles (user_id) on delete set null,
  state_since timestamptz not null default clock_timestamp(),
  check ((kind = 'status') = (statement_id is null)),
  check ((kind = 'status') = (amount_eur is null)),
  check (kind <> 'debit' or amount_eur < 0),
  check (kind <> 'credit' or amount_eur > 0),
  unique (file_id, position)
);
comment on table public.bank_lines is 'Lines of the bank: what was booked, or what became of a payment.';
create index bank_lines_open_idx on public.bank_lines (booking_day, id) where state in ('to_review', 'on_hold');
create index bank_lines_booking_day_idx on public.bank_lines (booking_day, id);
create index bank_lines_search_idx on public.bank_lines using gin (
  private.bank_line_text(counterparty_name, remittance, end_to_end_id, reference, amount_eur) extensions.gin_trgm_ops
);
create index bank_lines_state_idx on public.bank_lines (state, booking_day, id);
create index bank_lines_day_idx on public.bank_lines (account_iban, booking_day, id) include (state, amount_eur);
-- Entries that overlapping statements repeat.
create index bank_lines_repeated_idx on public.bank_lines (account_iban, booking_day, amount_eur, reference);
create index bank_lines_statement_idx on public.bank_lines (statement_id, position);
create index bank_lines_end_to_end_idx on public.bank_lines (end_to_end_id) where end_to_end_id is not null;
create index bank_lines_owner_idx on public.bank_lines (owner_user_id);
create index bank_lines_new_idx on public.bank_lines (file_id, position) where not is_examined;

create table public.bank_matches (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references public.bank_lines (id) on delete restrict,
  withdrawal_id uuid not null references public.withdrawal_requests (id) on delete restrict,
  -- Null for a withdrawal that staff marked as paid by hand.
  attempt_id uuid references public.payout_attempts (id) on delete restrict,
  -- paid and returned count with amount_eur; rejected: the bank did not execute the payment; repeated: another line reported it.
  effect text not null check (effect in ('paid', 'returned', 'rejected', 'repeated')),
  -- The part of the line's amount, with its sign. Null for a status.
  amount_eur numeric(14, 2),
  matched_by_rule text not null check (matched_by_rule in ('end_to_end_id', 'batch', 'amount_and_receiver', 'person')),
  -- A person's match counts after another person confirmed it, and so does what gives money back, which the uploader of the file
  -- proposes.
  proposed_by uuid references public.profiles (user_id) on delete restrict,
  confirmed_by uuid references public.profiles (user_id) on delete restrict,
  confirmed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  undone_by uuid references public.profiles (user_id) on delete restrict,
  undone_at timestamptz,
  undone_reason text,
  check ((matched_by_rule = 'person' or effect in ('returned', 'rejected')) <= (proposed_by is not null)),
  check (num_nulls(confirmed_by, confirmed_at) in (0, 2)),
  check (proposed_by <> confirmed_by),
  check (num_nulls(undone_by, undone_at, undone_reason) in (0, 3))
);
comment on table public.bank_matches is 'Which payouts a line of the bank is about. A match that was undone stays.';
create unique index bank_matches_line_key on public.bank_matches (line_id, withdrawal_id) where undone_at is null;
create index bank_matches_line_idx on public.bank_matches (line_id, created_at);
create index bank_matches_withdrawal_idx on public.bank_matches (withdrawal_id, created_at);
create index bank_matches_attempt_idx on public.bank_matches (attempt_id);
create index bank_matches_proposed_by_idx on public.bank_matches (proposed_by);
create index bank_matches_confirmed_by_idx on public.bank_matches (confirmed_by);
create index bank_matches_undone_by_idx on public.bank_matches (undone_by);

alter table public.bank_files enable row level security;
alter table private.bank_file_events enable row level security;
alter table public.bank_statements enable row level security;
alter table public.bank_lines enable row level security;
alter table public.bank_matches enable row level security;
