create or replace function private.declare_support_data()
returns void
language plpgsql volatile set search_path = ''
as $declare$
declare
  v_contract constant text := 'Contract (GDPR Art. 6(1)(b))';
  v_messages constant text := 'Until the account is erased, or as set under Retention';
begin
  perform private.declare_columns('public.support_messages',
    other_person => 'sender_user_id', personal => 'content', plain => 'id ticket_id image_url created_at read_at held_until');
  perform private.declare_columns('public.support_tickets',
    person => 'user_id', other_person => 'claimed_by_user_id', personal => 'subject',
    plain => 'id status category created_at last_activity_at claimed_at closed_at priority team_id tags snoozed_until '
      'waiting_since answered_at answer_due_at close_due_at due_at breached_at queue_order merged_into merged_at');
  perform private.declare_columns('private.held_answers', personal => 'ticket_before ticket_after', plain => 'message_id answer_id note_id held_at');
  perform private.declare_columns('private.answer_mails', plain => 'ticket_id mailed_at');
  perform private.declare_columns('private.ticket_merges',
    other_person => 'merged_by', personal => 'ticket_before target_before target_after', plain => 'ticket_id');
  perform private.declare_columns('public.ticket_links', other_person => 'other_id linked_by', plain => 'ticket_id linked_at');

  insert into private.personal_sources (
    position, name, table_name, person_condition,
    title, purpose, legal_basis, retention,
    not_exported_because, exported_columns, erasure, changes, kept_because
  ) values
  (
    300, 'messages_written', 'public.support_messages',
    't.ticket_id in (select s.id from public.support_tickets s where s.user_id = $1) and t.sender_user_id = $1',
    'Messages you wrote to support', 'Answer questions', v_contract, v_messages,
    null, null, 'change', $${"content": "'Deleted'", "image_url": "null"}$$,
    'That there was a message, and when: response times are measured with it.'
  ),
  (
    301, 'messages_received', 'public.support_messages',
    't.ticket_id in (select s.id from public.support_tickets s where s.user_id = $1) and t.sender_user_id is distinct from $1',
    'Answers of support', 'Answer questions', v_contract, v_messages,
    null, null, 'change', $${"content": "'Deleted'", "image_url": "null", "held_until": "null"}$$,
    'That there was an answer, and when: response times are measured with it.'
  ),
  (
    310, 'held_answers', 'private.held_answers',
    't.message_id in (
       select m.id from public.support_tickets s join public.support_messages m on m.ticket_id = s.id where s.user_id = $1)',
    'Changes that an answer made to your ticket', 'Undo an answer', v_contract, 'Some seconds',
    'Copies of your ticket.', null, 'delete', '{}', null
  ),
  (
    311, 'answer_mails', 'private.answer_mails',
    't.ticket_id in (select s.id from public.support_tickets s where s.user_id = $1)',
    'When you last got a mail about a ticket', 'Avoid repeated mails', v_contract, v_messages,
    null, null, 'delete', '{}', null
  ),
  -- A merge of the person's tickets can't be undone afterwards.
  (
    312, 'ticket_merges', 'private.ticket_merges',
    't.ticket_id in (select s.id from public.support_tickets s where s.user_id = $1)',
    'Merges of your tickets', 'Undo a merge', v_contract, v_messages,
    'Copies of your tickets.', null, 'delete', '{}', null
  ),
  (
    313, 'ticket_links', 'public.ticket_links',
    '(t.ticket_id, t.other_id) in (
       select l.ticket_id, l.other_id
         from public.support_tickets s join public.ticket_links l on l.ticket_id = s.id where s.user_id = $1
       union all
       select l.ticket_id, l.other_id
         from public.support_tickets s join public.ticket_links l on l.other_id = s.id where s.user_id = $1)',
    'Links between tickets', 'Find related questions', v_contract, v_messages,
    'Names tickets of other people.', null, 'delete', '{}', null
  ),
  (
    320, 'tickets', 'public.support_tickets', 't.user_id = $1',
    'Your support tickets', 'Answer questions', v_contract, v_messages,
    null,
    array['id', 'subject', 'status', 'category', 'created_at', 'last_activity_at', 'closed_at', 'answered_at', 'merged_into'],
    'change',
    $${"subject": "'Deleted'", "tags": "'{}'"}$$,
    'Category, priority and times: response times are measured with them.'
  ),
  -- Nearly last: it locks the counts of open tickets, which staff change when they claim one.
  (
    985, 'open_tickets', 'public.support_tickets', $$t.user_id = $1 and t.status <> 'closed'$$,
    'Your open support tickets', 'Answer questions', v_contract, v_messages,
    'Part of your support tickets.', null, 'change',
    $${"subject": "'Deleted'", "status": "'closed'", "closed_at": "now()", "snoozed_until": "null"}$$,
    'The same as of other tickets. They are closed.'
  );
end
$declare$;
