-- Notices to people about decisions, and appeals.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned', 'lifted')),
  decision_id uuid not null references public.decisions (id) on delete cascade,
  -- The text as sent, in this language. Never changes, even if templates and policies do.
  locale text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Each lifting of a sanction sends a notice. Null: about the whole decision.
  sanction_id uuid references public.sanctions (id) on delete cascade,
  constraint notices_sanction_check check (
    case kind when 'lifted' then sanction_id is not null when 'decision' then true else sanction_id is null end
  )
);
comment on table public.notices is
  'Notices about decisions; kind decision is the statement of reasons of the Digital Services Act, article 17.';
create index notices_user_idx on public.notices (user_id, created_at, id);
create index notices_sanction_idx on public.notices (sanction_id);
create unique index notices_once_idx on public.notices (decision_id, kind, user_id) where sanction_id is null;
create index notices_decision_idx on public.notices (decision_id);

-- Mails written by the database in the transaction they report, and sent by the server's job.
create table private.mails (
  id bigint generated always as identity primary key,
  recipient text not null check (private.trimmed(recipient) is not null),
  subject text not null,
  body text not null,
  -- A link below the body, separate from user text: its label and the path on this server.
  link_text text,
  link_path text check (link_path ~ '^/[^/]'),
  created_at timestamptz not null default now(),
  -- The next attempt; a failure postpones it.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Withdrawing a notice deletes its mail.
  notice_id uuid references public.notices (id) on delete cascade,
  -- Of a mail about an answer, which has no notice; null is English.
  ticket_id uuid references public.support_tickets (id) on delete cascade,
  locale text,
  -- Withdrawing an invitation deletes its mail.
  invitation_id uuid unique references private.staff_invitations (id) on delete cascade,
  check ((link_text is null) = (link_path is null))
);
comment on table private.mails is 'Mails to be sent; deleted once sent.';
create index mails_due_idx on private.mails (next_try_at, id);
create index mails_notice_idx on private.mails (notice_id);
create unique index mails_ticket_key on private.mails (ticket_id);
alter table private.mails enable row level security;

create table private.answer_mails (
  ticket_id uuid primary key references public.support_tickets (id) on delete cascade,
  mailed_at timestamptz not null
);
comment on table private.answer_mails is 'The last mail to the user of a ticket about an answer.';
alter table private.answer_mails enable row level security;

create table public.notice_templates (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (
    kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned', 'lifted', 'answer')
  ),
  -- Null: for every policy without a text of its own.
  policy_code text references public.policies (code) on delete cascade,
  locale text not null check (locale ~ '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$'),
  subject text not null check (length(private.trimmed(subject)) between 1 and 200),
  body text not null check (length(private.trimmed(body)) between 1 and 10000),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (kind, policy_code, locale),
  constraint notice_templates_answer_check check (kind <> 'answer' or policy_code is null)
);
comment on table public.notice_templates is
  'Texts of notices. {{placeholders}} are filled in; a language without a template uses English.';
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
comment on table public.appeals is 'Appeals against decisions, each in a ticket of the category Report Appeal.';
create index appeals_created_idx on public.appeals (created_at);
create index appeals_decided_by_idx on public.appeals (decided_by);

-- Banned people cannot sign in; each mail about a decision has its own link. Only the hash of its code is stored.
create table private.appeal_codes (
  code_hash text primary key,
  decision_id uuid not null references public.decisions (id) on delete cascade
);
comment on table private.appeal_codes is 'Codes in links to appeals, for people without access to their account.';
create index appeal_codes_decision_idx on private.appeal_codes (decision_id);

alter table public.notices enable row level security;
alter table public.notice_templates enable row level security;
alter table public.appeals enable row level security;
alter table private.appeal_codes enable row level security;

-- {{appeal_by}} and {{looked_at_by}}: with a single member of staff nobody else can review an appeal.
insert into public.notice_templates (kind, locale, subject, body) values
  ('decision', 'en', 'A decision about {{target}}', e'Hello {{name}},\n\nWe have made a decision about {{target}}. {{measure}}\n\nReason: {{reason}}\nRule: {{rule}}\n\n{{message}}\n\n{{source}} {{means}}\n\nIf you disagree, you can appeal free of charge until {{appeal_until}}. {{appeal_by}} You may also turn to a certified out-of-court dispute settlement body, or to a court.'),
  ('decision', 'hr', 'Odluka: {{target}}', e'Pozdrav, {{name}},\n\ndonijeli smo odluku koja se odnosi na sljedeće: {{target}}. {{measure}}\n\nObrazloženje: {{reason}}\nPravilo: {{rule}}\n\n{{message}}\n\n{{source}} {{means}}\n\nAko se ne slažete, možete se besplatno žaliti do {{appeal_until}} {{appeal_by}} Možete se obratiti i ovlaštenom tijelu za izvansudsko rješavanje sporova ili sudu.'),
  ('decision', 'de', 'Entscheidung: {{target}}', e'Guten Tag, {{name}},\n\nwir haben eine Entscheidung getroffen. Es geht um: {{target}}. {{measure}}\n\nBegründung: {{reason}}\nRegel: {{rule}}\n\n{{message}}\n\n{{source}} {{means}}\n\nWenn Sie nicht einverstanden sind, können Sie bis zum {{appeal_until}} kostenlos Beschwerde einlegen. {{appeal_by}} Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.'),
  ('report_outcome', 'en', 'Your report about {{target}}', e'Hello {{name}},\n\nThank you for your report about {{target}}. {{outcome}} {{means}}\n\nIf you disagree, contact our support team. You may also turn to a certified out-of-court dispute settlement body, or to a court.'),
  ('report_outcome', 'hr', 'Vaša prijava: {{target}}', e'Pozdrav, {{name}},\n\nhvala na prijavi. Odnosi se na: {{target}}. {{outcome}} {{means}}\n\nAko se ne slažete, pišite našoj podršci. Možete se obratiti i ovlaštenom tijelu za izvansudsko rješavanje sporova ili sudu.'),
  ('report_outcome', 'de', 'Ihre Meldung: {{target}}', e'Guten Tag, {{name}},\n\nvielen Dank für Ihre Meldung. Es geht um: {{target}}. {{outcome}} {{means}}\n\nWenn Sie nicht einverstanden sind, schreiben Sie unserem Support. Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.'),
  ('reversal', 'en', 'We took back our decision about {{target}}', e'Hello {{name}},\n\nWe took back our decision of {{date}} about {{target}}. Everything it changed has been restored.\n\n{{reason}}'),
  ('reversal', 'hr', 'Povukli smo odluku: {{target}}', e'Pozdrav, {{name}},\n\npovukli smo odluku od {{date}} koja se odnosi na sljedeće: {{target}}. Sve što je promijenila vraćeno je u prijašnje stanje.\n\n{{reason}}'),
  ('reversal', 'de', 'Entscheidung aufgehoben: {{target}}', e'Guten Tag, {{name}},\n\nwir haben unsere Entscheidung vom {{date}} aufgehoben. Es ging um: {{target}}. Was sie geändert hat, ist wieder wie zuvor.\n\n{{reason}}'),
  ('appeal_upheld', 'en', 'Your appeal about {{target}}', e'Hello {{name}},\n\nWe reviewed your appeal against our decision of {{date}} about {{target}}. {{looked_at_by}} The decision stands.\n\n{{reason}}\n\nYou may still turn to a certified out-of-court dispute settlement body, or to a court.'),
  ('appeal_upheld', 'hr', 'Vaša žalba: {{target}}', e'Pozdrav, {{name}},\n\nrazmotrili smo vašu žalbu na odluku od {{date}}. Odnosi se na: {{target}}. {{looked_at_by}} Odluka ostaje na snazi.\n\n{{reason}}\n\nI dalje se možete obratiti ovlaštenom tijelu za izvansudsko rješavanje sporova ili sudu.'),
  ('appeal_upheld', 'de', 'Ihre Beschwerde: {{target}}', e'Guten Tag, {{name}},\n\nwir haben Ihre Beschwerde gegen unsere Entscheidung vom {{date}} geprüft. Es geht um: {{target}}. {{looked_at_by}} Die Entscheidung bleibt bestehen.\n\n{{reason}}\n\nSie können sich weiterhin an eine zertifizierte außergerichtliche Streitbeilegungsstelle oder an ein Gericht wenden.'),
  ('appeal_overturned', 'en', 'Your appeal was successful', e'Hello {{name}},\n\nWe reviewed your appeal against our decision of {{date}} about {{target}}. {{looked_at_by}} We took the decision back, and everything it changed has been restored. We are sorry.\n\n{{reason}}'),
  ('appeal_overturned', 'hr', 'Vaša je žalba prihvaćena', e'Pozdrav, {{name}},\n\nrazmotrili smo vašu žalbu na odluku od {{date}}. Odnosi se na: {{target}}. {{looked_at_by}} Odluku smo povukli: sve što je promijenila vraćeno je u prijašnje stanje. Ispričavamo se.\n\n{{reason}}'),
  ('appeal_overturned', 'de', 'Ihre Beschwerde war erfolgreich', e'Guten Tag, {{name}},\n\nwir haben Ihre Beschwerde gegen unsere Entscheidung vom {{date}} geprüft. Es geht um: {{target}}. {{looked_at_by}} Wir haben die Entscheidung aufgehoben: Was sie geändert hat, ist wieder wie zuvor. Wir bitten um Entschuldigung.\n\n{{reason}}'),
  ('lifted', 'en', 'We lifted a limit on your account', e'Hello {{name}},\n\nWe lifted a limit on your account. Since {{since}} this no longer holds: “{{measure}}”\n\nIt was part of our decision of {{date}} about {{target}}. Nothing else in that decision changes.'),
  ('lifted', 'hr', 'Ukinuli smo ograničenje vašeg računa', e'Pozdrav, {{name}},\n\nukinuli smo jedno ograničenje vašeg računa. Od {{since}} više ne vrijedi sljedeće: „{{measure}}”\n\nOno je bilo dio odluke od {{date}} koja se odnosi na sljedeće: {{target}}. Ništa se drugo u toj odluci ne mijenja.'),
  ('lifted', 'de', 'Eine Einschränkung Ihres Kontos wurde aufgehoben', e'Guten Tag, {{name}},\n\nwir haben eine Einschränkung Ihres Kontos aufgehoben. Seit dem {{since}} gilt nicht mehr: „{{measure}}“\n\nSie war Teil unserer Entscheidung vom {{date}}. Es ging um: {{target}}. Sonst ändert sich an dieser Entscheidung nichts.'),
  ('answer', 'en', 'You have an answer', e'Hello {{name}},\n\nYou have an answer to your request “{{subject}}”.'),
  ('answer', 'hr', 'Imate odgovor', e'Pozdrav, {{name}},\n\nStigao je odgovor na vaš upit „{{subject}}”.'),
  ('answer', 'bg', 'Имате отговор', e'Здравейте, {{name}},\n\nИмате отговор на запитването си „{{subject}}“.'),
  ('answer', 'bs', 'Imate odgovor', e'Zdravo, {{name}},\n\nStigao je odgovor na vaš upit „{{subject}}”.'),
  ('answer', 'zh', '您有一条回复', e'{{name}}，您好：\n\n我们已回复您的请求“{{subject}}”。'),
  ('answer', 'cs', 'Máte odpověď', e'Dobrý den, {{name}},\n\nna váš dotaz „{{subject}}“ přišla odpověď.'),
  ('answer', 'da', 'Du har fået svar', e'Hej {{name}},\n\nDu har fået svar på din henvendelse “{{subject}}”.'),
  ('answer', 'nl', 'U hebt een antwoord', e'Hallo {{name}},\n\nU hebt een antwoord op uw vraag ‘{{subject}}’.'),
  ('answer', 'fi', 'Olet saanut vastauksen', e'Hei {{name}},\n\nOlet saanut vastauksen pyyntöösi ”{{subject}}”.'),
  ('answer', 'fr', 'Vous avez une réponse', e'Bonjour {{name}},\n\nVous avez une réponse à votre demande « {{subject}} ».'),
  ('answer', 'de', 'Sie haben eine Antwort', e'Guten Tag, {{name}},\n\nSie haben eine Antwort auf Ihre Anfrage „{{subject}}“.'),
  ('answer', 'el', 'Έχετε μια απάντηση', e'Γεια σας {{name}},\n\nΈχετε μια απάντηση στο αίτημά σας «{{subject}}».'),
  ('answer', 'hu', 'Válasz érkezett', e'Üdvözöljük, {{name}}!\n\nVálasz érkezett a megkeresésére: „{{subject}}”.'),
  ('answer', 'it', 'Hai una risposta', e'Ciao {{name}},\n\nhai una risposta alla tua richiesta «{{subject}}».'),
  ('answer', 'ja', '回答が届いています', e'{{name}} 様\n\nお問い合わせ「{{subject}}」に回答が届いています。'),
  ('answer', 'no', 'Du har fått svar', e'Hei {{name}},\n\nDu har fått svar på henvendelsen din «{{subject}}».'),
  ('answer', 'pl', 'Masz odpowiedź', e'Dzień dobry, {{name}},\n\nMasz odpowiedź na zgłoszenie „{{subject}}”.'),
  ('answer', 'pt', 'Tem uma resposta', e'Olá {{name}},\n\nTem uma resposta ao seu pedido “{{subject}}”.'),
  ('answer', 'ro', 'Aveți un răspuns', e'Bună ziua, {{name}},\n\nAveți un răspuns la solicitarea dvs. „{{subject}}”.'),
  ('answer', 'ru', 'Вам ответили', e'Здравствуйте, {{name}}!\n\nВам ответили на обращение «{{subject}}».'),
  ('answer', 'sr', 'Imate odgovor', e'Zdravo, {{name}},\n\nStigao je odgovor na vaš upit „{{subject}}”.'),
  ('answer', 'sk', 'Máte odpoveď', e'Dobrý deň, {{name}},\n\nna vašu otázku „{{subject}}“ prišla odpoveď.'),
  ('answer', 'sl', 'Imate odgovor', e'Pozdravljeni, {{name}},\n\nprejeli ste odgovor na svoje vprašanje »{{subject}}«.'),
  ('answer', 'es', 'Tiene una respuesta', e'Hola, {{name}}:\n\nTiene una respuesta a su consulta «{{subject}}».'),
  ('answer', 'sv', 'Du har fått ett svar', e'Hej {{name}},\n\nDu har fått ett svar på ditt ärende ”{{subject}}”.'),
  ('answer', 'tr', 'Bir yanıtınız var', e'Merhaba {{name}},\n\n“{{subject}}” konulu talebinize yanıt verildi.'),
  ('answer', 'uk', 'Ви отримали відповідь', e'Вітаємо, {{name}}!\n\nВи отримали відповідь на звернення «{{subject}}».');
