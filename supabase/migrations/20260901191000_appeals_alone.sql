-- With a single member of staff nobody else can review an appeal: templates that promise it get placeholders for the reviewer.
update public.notice_templates t
   set body = replace(t.body, r.old, r.new)
  from (
    values
      ('en', 'Someone other than the person who made this decision will review it.', '{{appeal_by}}'),
      ('hr', 'O žalbi ne odlučuje osoba koja je donijela ovu odluku.', '{{appeal_by}}'),
      ('de', 'Darüber entscheidet jemand anderes als die Person, die entschieden hat.', '{{appeal_by}}'),
      (
        'en', 'Someone who had no part in our decision of {{date}} about {{target}} reviewed your appeal.',
        'We reviewed your appeal against our decision of {{date}} about {{target}}. {{looked_at_by}}'
      ),
      (
        'hr', 'vašu je žalbu na odluku od {{date}} razmotrila osoba koja u njoj nije sudjelovala. Odnosi se na: {{target}}.',
        'razmotrili smo vašu žalbu na odluku od {{date}}. Odnosi se na: {{target}}. {{looked_at_by}}'
      ),
      (
        'de', 'jemand, der an unserer Entscheidung vom {{date}} nicht beteiligt war, hat Ihre Beschwerde geprüft. Es geht um: {{target}}.',
        'wir haben Ihre Beschwerde gegen unsere Entscheidung vom {{date}} geprüft. Es geht um: {{target}}. {{looked_at_by}}'
      )
  ) r (locale, old, new)
 where t.locale = r.locale and position(r.old in t.body) > 0;
