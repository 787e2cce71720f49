-- Cases: evidence of reports, decisions of staff, and sanctions on people.

-- Policies: rules that people can break, with measures proposed by admins.
create table public.policies (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  title text not null check (length(title) <= 120 and private.trimmed(title) is not null),
  -- Titles in languages other than English.
  titles jsonb not null default '{}' check (jsonb_typeof(titles) = 'object' and not titles ? 'en'),
  -- The public text of the rule by language; English is required.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'en'),
  -- The basis of a decision under it: the law, or the marketplace's terms.
  ground text not null check (ground in ('illegal', 'terms')),
  -- The category in the Commission's database of statements of reasons.
  category text not null check (category in (
    'STATEMENT_CATEGORY_ANIMAL_WELFARE', 'STATEMENT_CATEGORY_CONSUMER_INFORMATION', 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN', 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    'STATEMENT_CATEGORY_PROTECTION_OF_MINORS', 'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
    'STATEMENT_CATEGORY_SCAMS_AND_FRAUD', 'STATEMENT_CATEGORY_SELF_HARM',
    'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS', 'STATEMENT_CATEGORY_VIOLENCE'
  )),
  -- Proposed measures for the first, second … violation; the last applies to all later ones.
  suggestions text[] not null check (
    cardinality(suggestions) between 1 and 10
    and suggestions <@ array['warn', 'limit_posting', 'limit_applying', 'limit_messaging', 'limit_withdrawing', 'suspend', 'ban']
    and array_position(suggestions, null) is null
  ),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.policies is 'Rules that decisions refer to; edited by admins.';
alter table public.policies enable row level security;

insert into public.policies (code, title, titles, texts, ground, category, suggestions, sort_order) values
  ('spam', 'Spam and advertising', '{"hr": "Neželjena pošta i oglašavanje", "de": "Spam und Werbung"}', jsonb_build_object(
    'en', 'Do not publish advertising, repeated posts or anything else that is not an offer or a request of your own.',
    'hr', 'Nemojte objavljivati reklame, ponavljati oglase niti objavljivati išta što nije vaša vlastita ponuda ili potražnja.',
    'de', 'Veröffentlichen Sie keine Werbung, keine wiederholten Beiträge und nichts, was kein eigenes Angebot oder Gesuch ist.'
  ), 'terms', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', array['warn', 'limit_posting', 'suspend', 'ban'], 1),
  ('scams', 'Scams and fraud', '{"hr": "Prijevare", "de": "Betrug"}', jsonb_build_object(
    'en', 'Do not deceive people to get their money, their data or their work.',
    'hr', 'Nemojte obmanjivati ljude kako biste došli do njihova novca, podataka ili rada.',
    'de', 'Täuschen Sie niemanden, um an Geld, Daten oder Arbeit zu kommen.'
  ), 'illegal', 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD', array['suspend', 'ban'], 2),
  ('hate_speech', 'Hate speech', '{"hr": "Govor mržnje", "de": "Hassrede"}', jsonb_build_object(
    'en', 'Do not attack or belittle people for their origin, religion, sex, orientation, age or disability.',
    'hr', 'Nemojte napadati ni omalovažavati ljude zbog podrijetla, vjere, spola, orijentacije, dobi ili invaliditeta.',
    'de', 'Greifen Sie niemanden wegen Herkunft, Religion, Geschlecht, Orientierung, Alter oder Behinderung an und setzen Sie niemanden deswegen herab.'
  ), 'illegal', 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', array['suspend', 'ban'], 3),
  ('harassment', 'Harassment', '{"hr": "Uznemiravanje", "de": "Belästigung"}', jsonb_build_object(
    'en', 'Do not threaten, insult or pursue other people.',
    'hr', 'Nemojte prijetiti drugima, vrijeđati ih ni proganjati.',
    'de', 'Bedrohen, beleidigen und belästigen Sie niemanden.'
  ), 'terms', 'STATEMENT_CATEGORY_CYBER_VIOLENCE', array['warn', 'suspend', 'ban'], 4),
  ('adult_content', 'Adult content', '{"hr": "Sadržaj za odrasle", "de": "Inhalte für Erwachsene"}', jsonb_build_object(
    'en', 'Do not publish sexual content or offer sexual services.',
    'hr', 'Nemojte objavljivati seksualni sadržaj ni nuditi seksualne usluge.',
    'de', 'Veröffentlichen Sie keine sexuellen Inhalte und bieten Sie keine sexuellen Dienste an.'
  ), 'terms', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', array['warn', 'suspend', 'ban'], 5),
  ('offensive_name', 'Offensive name, bio or picture', '{"hr": "Uvredljivo ime, opis ili slika", "de": "Anstößiger Name, Profiltext oder Bild"}', jsonb_build_object(
    'en', 'Your name, your picture and what you write about yourself must not offend or mislead others.',
    'hr', 'Vaše ime, slika i ono što pišete o sebi ne smiju vrijeđati druge ni dovoditi ih u zabludu.',
    'de', 'Ihr Name, Ihr Bild und was Sie über sich schreiben, darf andere nicht beleidigen oder täuschen.'
  ), 'terms', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', array['warn', 'suspend', 'ban'], 6),
  ('offensive_review', 'Offensive or false review', '{"hr": "Uvredljiva ili neistinita recenzija", "de": "Beleidigende oder falsche Bewertung"}', jsonb_build_object(
    'en', 'A review describes the work that was done. It must be true and must not insult.',
    'hr', 'Recenzija opisuje obavljeni posao. Mora biti istinita i ne smije vrijeđati.',
    'de', 'Eine Bewertung beschreibt die geleistete Arbeit. Sie muss wahr sein und darf nicht beleidigen.'
  ), 'terms', 'STATEMENT_CATEGORY_CONSUMER_INFORMATION', array['warn', 'limit_messaging', 'suspend', 'ban'], 7),
  ('other', 'Other breach of the terms', '{"hr": "Drugo kršenje uvjeta", "de": "Sonstiger Verstoß gegen die Bedingungen"}', jsonb_build_object(
    'en', 'Follow the terms of this marketplace.',
    'hr', 'Pridržavajte se uvjeta ovog tržišta.',
    'de', 'Halten Sie sich an die Bedingungen dieses Marktplatzes.'
  ), 'terms', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', array['warn', 'suspend', 'ban'], 8);

-- ── Evidence ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- No foreign keys to the target and its author: evidence outlives them.
create table public.report_evidence (
  report_id uuid primary key references public.reports (id) on delete restrict,
  target_type text not null check (target_type in ('user', 'post', 'review')),
  target_id uuid not null,
  author_user_id uuid,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  captured_at timestamptz not null default now(),
  -- Hex SHA-256 over all columns above, also in the audit log.
  hash text not null
);
comment on table public.report_evidence is
  'Reported content at the time of the report. Never changed; purged some time after the report is closed.';
create index report_evidence_target_idx on public.report_evidence (target_type, target_id);
create index report_evidence_captured_idx on public.report_evidence (captured_at);
create index report_evidence_author_idx on public.report_evidence (author_user_id, captured_at, report_id);
alter table public.report_evidence enable row level security;

-- ── Decisions ───────────────────────────────────────────────────────────────────────────────────────────────────────

create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  target_type text not null check (target_type in ('user', 'post', 'review')),
  target_id uuid not null,
  -- The person behind the target; null when the account is gone.
  user_id uuid references public.profiles (user_id) on delete set null,
  kind text not null check (kind in ('no_violation', 'warn', 'remove', 'limit', 'suspend', 'ban')),
  -- The post or review is removed as well.
  removes boolean not null default false,
  limits text[] not null default '{}' check (
    limits <@ array['posting', 'applying', 'messaging', 'withdrawing'] and array_position(limits, null) is null
  ),
  policy_code text references public.policies (code) on delete restrict,
  reason text check (reason is null or length(reason) <= 5000),
  -- A message of staff to the person, added to the notice.
  message text check (message is null or length(message) <= 5000),
  ends_at timestamptz,
  decided_by uuid references public.profiles (user_id) on delete set null,
  decided_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references public.profiles (user_id) on delete set null,
  reversed_at timestamptz,
  reversed_by uuid references public.profiles (user_id) on delete set null,
  reverse_reason text,
  is_automatic boolean not null default false,
  check (kind = 'no_violation' or (policy_code is not null and reason is not null)),
  check ((kind = 'limit') = (limits <> '{}')),
  check (ends_at is null or (kind in ('limit', 'suspend') and ends_at > decided_at)),
  check (not removes or (target_type <> 'user' and kind <> 'no_violation')),
  check (kind <> 'remove' or removes),
  check (undone_at is null or reversed_at is null),
  check ((reversed_at is null) = (reverse_reason is null))
);
comment on table public.decisions is 'Decisions of staff about people, posts and reviews.';
create index decisions_target_idx on public.decisions (target_type, target_id, decided_at, id);
create index decisions_user_idx on public.decisions (user_id, decided_at, id);
create index decisions_decided_at_idx on public.decisions (decided_at, id);
create index decisions_decided_by_idx on public.decisions (decided_by);
create index decisions_undone_by_idx on public.decisions (undone_by);
create index decisions_reversed_by_idx on public.decisions (reversed_by);
create index decisions_policy_idx on public.decisions (policy_code);
alter table public.decisions enable row level security;

create table public.decision_reports (
  decision_id uuid not null references public.decisions (id) on delete cascade,
  report_id uuid not null references public.reports (id) on delete cascade,
  -- {status, claimed_by_user_id, claimed_at, resolution_action, resolution_notes} before the decision closed it.
  before jsonb not null,
  primary key (decision_id, report_id)
);
comment on table public.decision_reports is 'Reports closed by a decision, and their previous state.';
create index decision_reports_report_idx on public.decision_reports (report_id);
alter table public.decision_reports enable row level security;

-- ── Sanctions ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Several sanctions of one kind may be in force at once. Each ends on its own, so lifting a wrong one keeps the others.
create table public.sanctions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in (
    'warn', 'limit_posting', 'limit_applying', 'limit_messaging', 'limit_withdrawing', 'suspend', 'ban'
  )),
  -- Null: imposed without a decision, or before decisions existed.
  decision_id uuid references public.decisions (id) on delete set null,
  policy_code text references public.policies (code) on delete restrict,
  reason text,
  imposed_by uuid references public.profiles (user_id) on delete set null,
  imposed_at timestamptz not null default now(),
  -- Null: until it is lifted.
  ends_at timestamptz check (ends_at is null or kind not in ('warn', 'ban')),
  -- Null: in force, or past ends_at and not yet processed by the job.
  end_kind text check (end_kind in ('expired', 'lifted', 'undone', 'overturned')),
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (user_id) on delete set null,
  lift_reason text,
  check (ends_at > imposed_at),
  check ((end_kind is null) = (lifted_at is null))
);
comment on table public.sanctions is
  'Sanctions on people: author, reason, start and end. profiles.is_suspended and is_banned follow it.';
create index sanctions_user_idx on public.sanctions (user_id, imposed_at, id);
create index sanctions_in_force_idx on public.sanctions (user_id, kind) where end_kind is null;
create index sanctions_ending_idx on public.sanctions (ends_at) where end_kind is null and ends_at is not null;
create index sanctions_decision_idx on public.sanctions (decision_id);
create index sanctions_policy_idx on public.sanctions (policy_code);
create index sanctions_imposed_by_idx on public.sanctions (imposed_by);
create index sanctions_lifted_by_idx on public.sanctions (lifted_by);
alter table public.sanctions enable row level security;

-- For accounts suspended or banned before the ledger existed: the audit log has who, when and why.
insert into public.sanctions (user_id, kind, reason, imposed_by, imposed_at)
select p.user_id, f.kind, a.details ->> 'reason', i.user_id, coalesce(a.created_at, now())
  from public.profiles p
 cross join lateral (values ('suspend', p.is_suspended), ('ban', p.is_banned)) f (kind, is_set)
  left join lateral (
    select a.created_at, a.actor_user_id, a.details
      from public.admin_action_audit a
     where a.entity_table = 'profiles' and a.entity_id = p.user_id::text and a.action = f.kind || '_user'
     order by a.id desc
     limit 1
  ) a on true
  left join public.profiles i on i.user_id = a.actor_user_id
 where f.is_set;

create type public.sanction_suggestion as (kind text, earlier integer, locale text, reason text);
comment on type public.sanction_suggestion is
  'The measure a policy suggests for a person, the number of earlier decisions under it, and language and reason of the person''s '
  'notice. Shape: no nulls.';

-- Staff see colleagues' decisions live. See 20260901110000_live_channels.sql.
do $$
declare
  v_table text;
begin
  if exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    foreach v_table in array array['decisions', 'sanctions'] loop
      execute format('alter publication supabase_realtime add table public.%I', v_table);
    end loop;
  end if;
end
$$;
