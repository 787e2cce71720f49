-- People who got a notice of a sanction get one when staff lift it. A decision can have several sanctions, lifted separately.

alter table public.notices
  drop constraint notices_kind_check,
  drop constraint notices_decision_id_kind_user_id_key,
  -- Null: about the whole decision.
  add column sanction_id uuid references public.sanctions (id) on delete cascade,
  add constraint notices_kind_check
    check (kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned', 'lifted')),
  add constraint notices_lifted_check check ((kind = 'lifted') = (sanction_id is not null)),
  add constraint notices_once_key unique nulls not distinct (decision_id, kind, user_id, sanction_id);
create index notices_sanction_idx on public.notices (sanction_id);

alter table public.notice_templates
  drop constraint notice_templates_kind_check,
  add constraint notice_templates_kind_check
    check (kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned', 'lifted'));

insert into public.notice_templates (kind, locale, subject, body) values
  ('lifted', 'en', 'We lifted a limit on your account', e'Hello {{name}},\n\nWe lifted a limit on your account. Since {{since}} this no longer holds: “{{measure}}”\n\nIt was part of our decision of {{date}} about {{target}}. Nothing else in that decision changes.'),
  ('lifted', 'hr', 'Ukinuli smo ograničenje vašeg računa', e'Pozdrav, {{name}},\n\nukinuli smo jedno ograničenje vašeg računa. Od {{since}} više ne vrijedi sljedeće: „{{measure}}”\n\nOno je bilo dio odluke od {{date}} koja se odnosi na sljedeće: {{target}}. Ništa se drugo u toj odluci ne mijenja.'),
  ('lifted', 'de', 'Eine Einschränkung Ihres Kontos wurde aufgehoben', e'Guten Tag, {{name}},\n\nwir haben eine Einschränkung Ihres Kontos aufgehoben. Seit dem {{since}} gilt nicht mehr: „{{measure}}“\n\nSie war Teil unserer Entscheidung vom {{date}}. Es ging um: {{target}}. Sonst ändert sich an dieser Entscheidung nichts.');
