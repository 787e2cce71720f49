-- Notices to people about decisions, and appeals.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned')),
  decision_id uuid not null references public.decisions (id) on delete cascade,
  -- The text as sent, in this language. Never changes, even if templates and policies do.
  locale text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (decision_id, kind, user_id)
);
comment on table public.notices is
  'What people were told about decisions: of kind decision it is the statement of reasons of the Digital Services Act, article 17.';
create index notices_user_idx on public.notices (user_id, created_at, id);

-- Withdrawing a notice deletes its mail.
alter table private.mails add column notice_id uuid references public.notices (id) on delete cascade;
create index mails_notice_idx on private.mails (notice_id);

create table public.notice_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned')),
  -- Null: for every policy without a text of its own.
  policy_code text references public.policies (code) on delete cascade,
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$'),
  subject text not null check (length(private.trimmed(subject)) between 1 and 200),
  body text not null check (length(private.trimmed(body)) between 1 and 10000),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (kind, policy_code, locale)
);
comment on table public.notice_templates is
  'What notices say. {{placeholders}} are filled in; English stands in for a language without a template.';
create index notice_templates_policy_idx on public.notice_templates (policy_code);

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references public.decisions (id) on delete cascade,
  ticket_id uuid not null unique references public.support_tickets (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'upheld', 'overturned')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (user_id) on delete set null,
  reason text,
  check ((status = 'open') = (decided_at is null))
);
comment on table public.appeals is 'Answers of people to decisions about them, each in a ticket of the category Report Appeal.';
create index appeals_created_idx on public.appeals (created_at);
create index appeals_decided_by_idx on public.appeals (decided_by);

-- Banned people cannot sign in; their mail has a link. Only the hash of its code is stored.
create table private.appeal_codes (
  code_hash text primary key,
  decision_id uuid not null unique references public.decisions (id) on delete cascade
);
comment on table private.appeal_codes is 'Codes in the links by which people without access to their account appeal.';

alter table public.notices enable row level security;
alter table public.notice_templates enable row level security;
alter table public.appeals enable row level security;
alter table private.appeal_codes enable row level security;

insert into public.notice_templates (kind, locale, subject, body) values
  ('decision', 'en', 'A decision about {{target}}', e'Hello {{name}},\n\nWe have made a decision about {{target}}. {{measure}}\n\nReason: {{reason}}\nRule: {{rule}}\n\n{{message}}\n\n{{source}} {{means}}\n\nIf you disagree, you can appeal free of charge until {{appeal_until}}. Someone other than the person who made this decision will review it. You may also turn to a certified out-of-court dispute settlement body, or to a court.'),
  ('decision', 'hr', 'Odluka: {{target}}', e'Pozdrav, {{name}},\n\ndonijeli smo odluku koja se odnosi na sljedeće: {{target}}. {{measure}}\n\nObrazloženje: {{reason}}\nPravilo: {{rule}}\n\n{{message}}\n\n{{source}} {{means}}\n\nAko se ne slažete, možete se besplatno žaliti do {{appeal_until}} O žalbi ne odlučuje osoba koja je donijela ovu odluku. Možete se obratiti i ovlaštenom tijelu za izvansudsko rješavanje sporova ili sudu.'),
  ('decision', 'de', 'Entscheidung: {{target}}', e'Guten Tag, {{name}},\n\nwir haben eine Entscheidung getroffen. Es geht um: {{target}}. {{measure}}\n\nBegründung: {{reason}}\nRegel: {{rule}}\n\n{{message}}\n\n{{source}} {{means}}\n\nWenn Sie nicht einverstanden sind, können Sie bis zum {{appeal_until}} kostenlos Beschwerde einlegen. Darüber entscheidet jemand anderes als die Person, die entschieden hat. Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.'),
  ('report_outcome', 'en', 'Your report about {{target}}', e'Hello {{name}},\n\nThank you for your report about {{target}}. {{outcome}} {{means}}\n\nIf you disagree, contact our support team. You may also turn to a certified out-of-court dispute settlement body, or to a court.'),
  ('report_outcome', 'hr', 'Vaša prijava: {{target}}', e'Pozdrav, {{name}},\n\nhvala na prijavi. Odnosi se na: {{target}}. {{outcome}} {{means}}\n\nAko se ne slažete, pišite našoj podršci. Možete se obratiti i ovlaštenom tijelu za izvansudsko rješavanje sporova ili sudu.'),
  ('report_outcome', 'de', 'Ihre Meldung: {{target}}', e'Guten Tag, {{name}},\n\nvielen Dank für Ihre Meldung. Es geht um: {{target}}. {{outcome}} {{means}}\n\nWenn Sie nicht einverstanden sind, schreiben Sie unserem Support. Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.'),
  ('reversal', 'en', 'We took back our decision about {{target}}', e'Hello {{name}},\n\nWe took back our decision of {{date}} about {{target}}. Everything it changed has been restored.\n\n{{reason}}'),
  ('reversal', 'hr', 'Povukli smo odluku: {{target}}', e'Pozdrav, {{name}},\n\npovukli smo odluku od {{date}} koja se odnosi na sljedeće: {{target}}. Sve što je promijenila vraćeno je u prijašnje stanje.\n\n{{reason}}'),
  ('reversal', 'de', 'Entscheidung aufgehoben: {{target}}', e'Guten Tag, {{name}},\n\nwir haben unsere Entscheidung vom {{date}} aufgehoben. Es ging um: {{target}}. Was sie geändert hat, ist wieder wie zuvor.\n\n{{reason}}'),
  ('appeal_upheld', 'en', 'Your appeal about {{target}}', e'Hello {{name}},\n\nSomeone who had no part in our decision of {{date}} about {{target}} reviewed your appeal. The decision stands.\n\n{{reason}}\n\nYou may still turn to a certified out-of-court dispute settlement body, or to a court.'),
  ('appeal_upheld', 'hr', 'Vaša žalba: {{target}}', e'Pozdrav, {{name}},\n\nvašu je žalbu na odluku od {{date}} razmotrila osoba koja u njoj nije sudjelovala. Odnosi se na: {{target}}. Odluka ostaje na snazi.\n\n{{reason}}\n\nI dalje se možete obratiti ovlaštenom tijelu za izvansudsko rješavanje sporova ili sudu.'),
  ('appeal_upheld', 'de', 'Ihre Beschwerde: {{target}}', e'Guten Tag, {{name}},\n\njemand, der an unserer Entscheidung vom {{date}} nicht beteiligt war, hat Ihre Beschwerde geprüft. Es geht um: {{target}}. Die Entscheidung bleibt bestehen.\n\n{{reason}}\n\nSie können sich weiterhin an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.'),
  ('appeal_overturned', 'en', 'Your appeal was successful', e'Hello {{name}},\n\nSomeone who had no part in our decision of {{date}} about {{target}} reviewed your appeal. We took the decision back, and everything it changed has been restored. We are sorry.\n\n{{reason}}'),
  ('appeal_overturned', 'hr', 'Vaša je žalba prihvaćena', e'Pozdrav, {{name}},\n\nvašu je žalbu na odluku od {{date}} razmotrila osoba koja u njoj nije sudjelovala. Odnosi se na: {{target}}. Odluku smo povukli: sve što je promijenila vraćeno je u prijašnje stanje. Ispričavamo se.\n\n{{reason}}'),
  ('appeal_overturned', 'de', 'Ihre Beschwerde war erfolgreich', e'Guten Tag, {{name}},\n\njemand, der an unserer Entscheidung vom {{date}} nicht beteiligt war, hat Ihre Beschwerde geprüft. Es geht um: {{target}}. Wir haben die Entscheidung aufgehoben: Was sie geändert hat, ist wieder wie zuvor. Wir bitten um Entschuldigung.\n\n{{reason}}');
