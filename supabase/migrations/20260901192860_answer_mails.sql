-- Replies of staff are mailed to the ticket's user.

create table private.answer_mails (
  ticket_id uuid primary key references public.support_tickets (id) on delete cascade,
  mailed_at timestamptz not null
);
comment on table private.answer_mails is 'When the user of a ticket was last mailed about an answer.';
alter table private.answer_mails enable row level security;

-- locale: for mails without a notice; null is English.
alter table private.mails
  add column ticket_id uuid references public.support_tickets (id) on delete cascade,
  add column locale text;
create unique index mails_ticket_key on private.mails (ticket_id);

alter table public.notice_templates
  drop constraint notice_templates_kind_check,
  add constraint notice_templates_kind_check
    check (kind in ('decision', 'report_outcome', 'reversal', 'appeal_upheld', 'appeal_overturned', 'lifted', 'answer')),
  add constraint notice_templates_answer_check check (kind <> 'answer' or policy_code is null);

insert into public.notice_templates (kind, locale, subject, body) values
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
