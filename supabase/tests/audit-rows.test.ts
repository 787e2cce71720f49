import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPost, createReview } from './moderated.ts';
import { BankDesk, statement } from './payouts/bank-desk.ts';
import { idsOf, Runs, SHA } from './payouts/runs.ts';
import { Till } from './payouts/till.ts';
import { PROCEDURES } from './procedures.ts';
import { propose, sendPayouts } from './proposing.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args } from './world.ts';

// Every changing staff procedure writes exactly one audit entry. Procedures are read from the catalogue: a
// new one without a case fails.

/**
 * Volatile, but not changes by staff: client searches, the progress of an import, read from the primary, and
 * records whose opening makes a second look not blind.
 */
const READS: Record<string, Args> = {
  admin_export_audit: {},
  admin_explain_taxonomy_search: { p_locale: 'en' },
  admin_get_appeal: { p_ticket_id: randomUUID() },
  admin_get_audit: {},
  admin_get_decisions: { p_target_type: 'user', p_target_id: randomUUID() },
  admin_get_deleted_item: { p_entity_table: 'posts', p_entity_id: randomUUID() },
  admin_get_reads_of: { p_user_id: randomUUID() },
  admin_get_notices: { p_decision_id: randomUUID() },
  admin_get_taxonomy_import_progress: { p_kind: 'categories' },
  admin_mark_notifications_read: {},
  admin_match_queries: {},
  admin_preview_bulk: { p_item: 'report', p_action: 'claim', p_ids: `{${randomUUID()}}` },
  admin_preview_taxonomy_terms: { p_entity_type: 'category', p_terms: [{ locale: 'en', term: 'tried' }] },
  admin_preview_taxonomy_import: { p_kind: 'categories', p_data: [{ slug: 'previewed' }] },
  admin_preview_taxonomy_import_effect: { p_kind: 'categories', p_data: [{ slug: 'tried' }] },
  // A person's columns of a list.
  admin_set_list_columns: { p_list: 'users', p_columns: [{ id: 'email' }] },
  // A person's pinned views.
  admin_set_view_pin: { p_view: 'reports:mine', p_is_pinned: true },
  admin_suggest_taxonomy_targets: { p_locale: 'en' },
};

describe('changes by staff', async () => {
  let places = 0;
  const slug = () => `item-${String((places += 1))}`;

  const world = await openTaxonomyWorld();
  const moderator = await world.person('moderator');
  const user = await world.person('user', { is_worker: true });
  const till = new Till(world);
  await till.useProvider('simulator');
  const runs = new Runs(world, till);
  await runs.configure();

  const asAdmin = <Result = unknown>(name: string, args: Args = {}) =>
    world.rpc<Result>(world.admin, name, args);
  const row = async (text: string, params: unknown[] = []) =>
    (await world.sql<{ id: string }>(text, params))[0]?.id ?? '';

  const invitation = async () => ({
    p_id: await row(
      `insert into private.staff_invitations (email, role, invited_by, code_hash, expires_at)
       values ($1 || '@example.test', 'moderator', $2, $1, now() + interval '7 days') returning id`,
      [slug(), world.admin.id],
    ),
  });
  const report = async () =>
    (
      await world.rpc<{ id: string }>(user, 'submit_report', {
        p_entity_type: 'user',
        p_entity_id: (await world.person()).id,
        p_reason: 'Scams',
      })
    ).id;
  const claimedReport = async () => {
    const id = await report();
    await asAdmin('admin_claim_report', { p_report_id: id });
    return { p_report_id: id };
  };
  const aboutReported = async () => {
    const p_target_id = await row('select reported_entity_id as id from public.reports where id = $1', [
      await report(),
    ]);
    return { p_target_type: 'user', p_target_id };
  };
  const decision = async () => {
    const args = { ...(await aboutReported()), p_kind: 'warn', p_policy: 'scams', p_reason: 'Took money.' };
    return { p_decision_id: (await asAdmin<{ id: string }>('admin_decide', args)).id };
  };
  const secondLook = async (status: 'waiting' | 'disputed') =>
    row(
      `insert into private.second_looks (report_id, closed_at, resolution, reviewer, status, second_resolution, answered_at)
       select $1, now(), 'no_violation', $2, s, case s when 'disputed' then 'warning_sent' end, case s when 'disputed' then now() end
         from (values ($3)) v (s) returning id`,
      [await report(), world.admin.id, status],
    );
  const ticket = async () =>
    (
      await world.rpc<{ id: string }>(await world.person(), 'open_support_ticket', {
        p_subject: 'Help',
        p_category: 'Other',
        p_content: 'Please',
      })
    ).id;
  const twoTickets = async () => {
    const requester = await world.person();
    const open = (p_subject: string) =>
      world.rpc<{ id: string }>(requester, 'open_support_ticket', {
        p_subject,
        p_category: 'Other',
        p_content: 'Please',
      });
    return { p_ticket_id: (await open('Help')).id, p_into_id: (await open('Help me')).id };
  };
  const claimedTicket = async () => {
    const id = await ticket();
    await asAdmin('admin_claim_support_ticket', { p_ticket_id: id });
    return { p_ticket_id: id };
  };
  const answer = async () =>
    (await asAdmin<{ id: string }>('admin_save_saved_answer', { p_title: 'Hi', p_bodies: { en: 'Hi' } })).id;
  const post = async () => ({ p_post_id: await createPost(world, user) });
  const deletedPost = async () => {
    const args = await post();
    await asAdmin('delete_post_admin', args);
    return args;
  };
  const review = async () => ({ p_review_id: await createReview(world, [user, await world.person()]) });
  const deletedReview = async () => {
    const args = await review();
    await asAdmin('delete_review_admin', args);
    return args;
  };
  const webhookTarget = async () => {
    const { id, row_version } = await asAdmin<{ id: string; row_version: number }>(
      'admin_save_webhook_target',
      { p_name: slug(), p_kind: 'webhook', p_url: 'https://example.test', p_events: '{report.created}' },
    );
    return { p_id: id, p_row_version: row_version };
  };
  const note = async () =>
    asAdmin<{ id: string }>('admin_add_note', {
      p_entity_type: 'user',
      p_entity_id: user.id,
      p_body: 'A note.',
    });
  const withdrawal = async () => {
    const owner = await world.person();
    await world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`, [
      owner.id,
    ]);
    const { id } = await world.rpc<{ id: string }>(owner, 'request_withdrawal', {
      p_method: 'payout_link',
      p_amount_eur: 40,
    });
    return { p_request_id: id };
  };
  /** A draft of a new withdrawal. The case about held payouts leaves them held. */
  const draft = async () => {
    await sendPayouts(world);
    return runs.prepare(moderator, [await runs.payable(20)]);
  };
  const released = async () => {
    const run = await draft();
    await runs.release(moderator, run);
    return runs.release(await world.person('admin'), run);
  };
  /** A line of a fetched run. */
  const bankLine = async () => {
    const run = await runs.fetch(moderator, await released());
    return (await runs.lines(world.admin, run))[0]?.attempt_id ?? '';
  };
  const desk = new BankDesk(world, [world.admin, world.admin]);
  const bankFile = async () => {
    await desk.open();
    return { p_file_id: await desk.read(world.admin, statement([{ amount: -40 }])) };
  };
  const reportedLine = async (state = 'to_review') => {
    await desk.open();
    const { file_id } = await desk.book(world.admin, statement([{ amount: -40 }]));
    return {
      p_id: await row(
        'update public.bank_lines set is_examined = true, state = $2 where file_id = $1 returning id',
        [file_id, state],
      ),
    };
  };
  /** Paid by hand, which the bank shows. */
  const bankMatch = async () => {
    const { p_request_id: id } = await withdrawal();
    await world.sql(
      `update public.withdrawal_requests
          set method = 'bank', fee_percent = 0, fee_amount_eur = 0, net_amount_eur = amount_eur where id = $1`,
      [id],
    );
    await asAdmin('admin_mark_withdrawal_status', { p_request_id: id, p_status: 'success' });
    return { ...(await reportedLine()), p_withdrawals: `{${id}}` };
  };
  const proposedMatch = async () => {
    const { p_id, p_withdrawals } = await bankMatch();
    await world.rpc(await world.person('admin'), 'admin_match_bank_line', { p_id, p_withdrawals });
    return { p_id };
  };
  const price = () =>
    row(
      `insert into public.price_configs (stripe_price_id, type, amount_eur) values ('price_' || gen_random_uuid(), 'top_up', 5) returning id`,
    );
  const category = () => world.category(slug(), { en: 'Something' });
  const subcategory = async () => world.subcategory(await category(), slug(), { en: 'Something' });
  const synonym = async () => {
    const item = { entity_type: 'category', entity_id: await category(), locale: 'en', term: slug() };
    await world.synonym('category', item.entity_id, 'en', item.term);
    return item;
  };
  const alias = async () => {
    const args = { p_entity_type: 'category', p_from_slug: slug() };
    await asAdmin('admin_create_taxonomy_alias', { ...args, p_to_entity_id: await category() });
    return args;
  };

  const about = ({ batch_id: p_batch_id }: { batch_id: string }) => ({ p_batch_id });

  /** Sets up the preconditions. Returns the arguments of a call that changes something. */
  const privacyRequest = async () => ({
    p_id: await row(
      `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at)
       values ($1, 'access', 'app', 'Person', now(), now() + interval '1 month') returning id`,
      [(await world.person()).id],
    ),
  });

  const erasureRequest = async () => ({
    p_id: await row(
      `insert into public.privacy_requests
         (user_id, kind, channel, asked_by, asked_at, due_at, identity_check, identity_checked_at)
       values ($1, 'erasure', 'app', 'Person', now(), now() + interval '1 month', 'Passport', now()) returning id`,
      [(await world.person()).id],
    ),
  });

  const STORIES: Record<string, () => Promise<Args>> = {
    suspend_user_admin: async () => ({ p_user_id: (await world.person()).id, p_value: true }),
    ban_user_admin: async () => ({ p_user_id: (await world.person()).id, p_value: true, p_reason: 'spam' }),
    admin_update_user_profile: async () => ({
      p_user_id: (await world.person()).id,
      p_updates: { bio: 'x', full_name: 'New Name' },
    }),
    admin_update_user_role: async () => ({ p_user_id: (await world.person()).id, p_role: 'moderator' }),
    admin_invite_staff: () => Promise.resolve({ p_email: `${slug()}@example.test`, p_role: 'moderator' }),
    admin_resend_staff_invitation: async () => {
      const args = await invitation();
      await world.sql(`update private.staff_invitations set expires_at = now() where id = $1`, [args.p_id]);
      return args;
    },
    admin_withdraw_staff_invitation: () => invitation(),
    admin_end_sessions: async () => {
      const { id } = await world.person('moderator');
      await world.sql(
        `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())`,
        [id],
      );
      return { p_user_id: id };
    },
    // Each item leaves its own entry.
    admin_hand_over_work: async () => {
      const colleague = await world.person('moderator');
      await world.rpc(colleague, 'admin_claim_report', { p_report_id: await report() });
      return { p_user_id: colleague.id, p_to: moderator.id };
    },
    admin_reset_second_factor: async () => {
      const { id } = await world.person('moderator');
      await world.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [id],
      );
      await world.person('admin');
      return { p_user_id: id, p_reason: 'Lost phone' };
    },
    admin_leave_staff: async () => ({ p_user_id: (await world.person('moderator')).id }),
    admin_set_worker_categories: async () => ({
      p_user_id: (await world.person('user', { is_worker: true })).id,
      p_categories: [{ categoryId: await category(), subcategoryIds: [] }],
    }),
    admin_claim_report: async () => ({ p_report_id: await report() }),
    admin_release_report: claimedReport,
    admin_update_report_status: async () => ({
      ...(await claimedReport()),
      p_status: 'closed',
      p_severity: 3,
    }),
    admin_decide: async () => ({
      ...(await aboutReported()),
      p_kind: 'ban',
      p_policy: 'scams',
      p_reason: 'Took money.',
    }),
    admin_undo_decision: decision,
    admin_reverse_decision: async () => ({ ...(await decision()), p_reason: 'It was somebody else.' }),
    admin_reopen_report: async () => {
      const { p_report_id: id } = await claimedReport();
      await asAdmin('admin_update_report_status', { p_report_id: id, p_status: 'closed' });
      return { p_report_id: id, p_reason: 'It goes on.' };
    },
    admin_lift_sanction: async () => {
      const { p_decision_id: id } = await decision();
      return {
        p_sanction_id: await row('select id from public.sanctions where decision_id = $1', [id]),
        p_reason: 'They apologised.',
      };
    },
    admin_decide_appeal: async () => {
      const person = await world.person();
      const { id } = await world.rpc<{ id: string }>(await world.person('moderator'), 'admin_decide', {
        p_target_type: 'user',
        p_target_id: person.id,
        p_kind: 'warn',
        p_policy: 'scams',
        p_reason: 'Took money.',
      });
      const appeal = await world.rpc<{ id: string }>(person, 'submit_appeal', {
        p_decision_id: id,
        p_text: 'No.',
      });
      return { p_appeal_id: appeal.id, p_is_overturned: true, p_reason: 'It was somebody else.' };
    },
    admin_save_notice_template: () =>
      Promise.resolve({ p_kind: 'reversal', p_locale: 'fr', p_subject: 'x', p_body: 'y' }),
    admin_delete_notice_template: async () => {
      const args = { p_kind: 'reversal', p_locale: 'it' };
      await asAdmin('admin_save_notice_template', { ...args, p_subject: 'x', p_body: 'y' });
      return args;
    },
    admin_save_policy: () =>
      Promise.resolve({
        p_code: 'noise',
        p_title: 'Noise',
        p_texts: { en: 'Be quiet.' },
        p_ground: 'terms',
        p_category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
        p_suggestions: '{warn}',
      }),
    admin_save_retention: () => Promise.resolve({ p_kind: 'evidence', p_days: 365 }),
    admin_save_saved_answer: () => Promise.resolve({ p_title: 'Hello', p_bodies: { en: 'Hello' } }),
    admin_delete_saved_answer: async () => ({ p_id: await answer() }),
    admin_restore_saved_answer: async () => {
      const p_id = await answer();
      await asAdmin('admin_delete_saved_answer', { p_id });
      return { p_id };
    },
    // Its steps leave one entry each.
    admin_send_saved_answer: async () => ({
      ...(await claimedTicket()),
      p_answer_id: await answer(),
      p_content: 'Hello',
    }),
    admin_take_back_support_message: async () => {
      const args = { ...(await claimedTicket()), p_content: 'Hello' };
      return { p_message_id: (await asAdmin<{ id: string }>('send_support_message', args)).id };
    },
    admin_hand_over: async () => ({
      p_item: 'report',
      p_id: (await claimedReport()).p_report_id,
      p_to: moderator.id,
      p_note: 'Yours.',
    }),
    admin_snooze: async () => ({
      p_item: 'ticket',
      p_id: await ticket(),
      p_until: new Date(Date.now() + 3_600_000).toISOString(),
    }),
    admin_label: async () => ({
      p_item: 'ticket',
      p_id: await ticket(),
      p_priority: 'high',
      p_add_tags: '{refund}',
    }),
    // Each item leaves its own entry; here none changes.
    admin_start_bulk: async () => {
      const args = { p_item: 'report', p_action: 'tags', p_arguments: { remove: ['none'] } };
      return about(await asAdmin('admin_preview_bulk', { ...args, p_ids: `{${await report()}}` }));
    },
    admin_stop_bulk: async () => {
      // Exceeds the number done at once; here none exists.
      const ids = Array.from({ length: 51 }, () => randomUUID());
      const args = { p_item: 'report', p_action: 'claim', p_ids: `{${ids.join(',')}}` };
      const started = about(await asAdmin('admin_preview_bulk', args));
      await asAdmin('admin_start_bulk', started);
      return started;
    },
    // Items changed since are skipped without an entry.
    admin_undo_bulk: async () => {
      const id = await report();
      const args = { p_item: 'report', p_action: 'tags', p_arguments: { add: ['odd'] }, p_ids: `{${id}}` };
      const started = about(await asAdmin('admin_preview_bulk', args));
      await asAdmin('admin_start_bulk', started);
      await world.sql(`update public.reports set tags = '{}' where id = $1`, [id]);
      return started;
    },
    admin_save_view: () => Promise.resolve({ p_list: 'posts', p_name: 'Mine' }),
    admin_delete_view: async () => ({
      p_id: (await asAdmin<{ id: string }>('admin_save_view', { p_list: 'users', p_name: 'Mine' })).id,
    }),
    admin_save_team: () => Promise.resolve({ p_name: slug(), p_member_ids: `{${moderator.id}}` }),
    admin_delete_team: async () => ({
      p_id: (await asAdmin<{ id: string }>('admin_save_team', { p_name: slug() })).id,
    }),
    admin_save_staff_role: () => Promise.resolve({ p_name: slug(), p_permissions: '{reports.read}' }),
    admin_delete_staff_role: async () => ({
      p_id: (
        await asAdmin<{ id: string }>('admin_save_staff_role', {
          p_name: slug(),
          p_permissions: '{reports.read}',
        })
      ).id,
    }),
    admin_save_working_hours: () =>
      Promise.resolve({
        p_time_zone: 'Europe/Zagreb',
        p_days: '{1,2}',
        p_starts_at: '09:00',
        p_ends_at: '17:00',
      }),
    admin_save_service_target: () => Promise.resolve({ p_desk: 'report', p_answer_minutes: 60 }),
    admin_delete_service_target: async () => {
      const args = { p_desk: 'ticket', p_close_minutes: 600 };
      return { p_id: (await asAdmin<{ id: string }>('admin_save_service_target', args)).id };
    },
    admin_save_second_look_share: () => Promise.resolve({ p_percent: 10 }),
    admin_answer_second_look: async () => ({
      p_id: await secondLook('waiting'),
      p_resolution: 'no_violation',
    }),
    admin_settle_second_look: async () => ({ p_id: await secondLook('disputed'), p_outcome: 'kept' }),
    admin_open_support_ticket: async () => {
      // Staff wait three seconds between messages.
      await world.sql(`update public.support_messages set created_at = created_at - interval '1 minute'`);
      return {
        p_user_id: (await world.person()).id,
        p_subject: 'Your post',
        p_category: 'Other',
        p_content: 'Please add a picture.',
      };
    },
    admin_claim_support_ticket: async () => ({ p_ticket_id: await ticket() }),
    admin_merge_tickets: twoTickets,
    admin_unmerge_ticket: async () => {
      const args = await twoTickets();
      await asAdmin('admin_merge_tickets', args);
      return { p_ticket_id: args.p_ticket_id };
    },
    admin_link_tickets: async () => ({ p_ticket_id: await ticket(), p_other_id: await ticket() }),
    admin_unlink_tickets: async () => {
      const args = { p_ticket_id: await ticket(), p_other_id: await ticket() };
      await asAdmin('admin_link_tickets', args);
      return args;
    },
    admin_release_support_ticket: claimedTicket,
    admin_close_support_ticket: claimedTicket,
    update_post_status_admin: async () => ({ ...(await post()), p_status: 'cancelled' }),
    delete_post_admin: post,
    restore_post_admin: deletedPost,
    toggle_review_visibility_admin: async () => ({ ...(await review()), p_hidden: true }),
    delete_review_admin: review,
    restore_review_admin: deletedReview,
    admin_undo_action: async () => {
      const { p_post_id: id } = await deletedPost();
      return {
        p_entry_id: await row('select max(id) as id from public.admin_action_audit where entity_id = $1', [
          id,
        ]),
      };
    },
    admin_undo_latest: async () => {
      const { p_report_id: id } = await claimedReport();
      return { p_action: 'claim_report', p_entity_id: id };
    },
    admin_mark_withdrawal_status: async () => ({
      ...(await withdrawal()),
      p_status: 'failed',
      p_error_message: 'No',
    }),
    admin_process_withdrawal: withdrawal,
    admin_finish_bank_file: async () => ({ ...(await bankFile()), p_sha256: 'a'.repeat(64) }),
    admin_update_bank_line: async () => ({
      ...(await reportedLine()),
      p_state: 'on_hold',
      p_reason: 'Asked the bank.',
    }),
    admin_assign_bank_line: async () => ({ ...(await reportedLine()), p_owner: world.admin.id }),
    admin_match_bank_line: bankMatch,
    admin_confirm_bank_match: proposedMatch,
    admin_undo_bank_match: async () => ({ ...(await proposedMatch()), p_reason: 'Another one.' }),
    admin_get_privacy_request: privacyRequest,
    admin_open_privacy_request: async () => ({ p_user_id: (await world.person()).id, p_kind: 'access' }),
    admin_open_ticket_privacy_request: async () => ({
      p_ticket_id: await ticket(),
      p_kind: 'objection',
    }),
    admin_extend_privacy_request: async () => ({ ...(await privacyRequest()), p_reason: 'Many files' }),
    admin_close_privacy_request: async () => ({
      ...(await privacyRequest()),
      p_state: 'refused',
      p_outcome: 'Not you',
    }),
    admin_place_legal_hold: async () => ({
      p_entity_type: 'user',
      p_entity_id: (await world.person()).id,
      p_reason: 'Lawsuit',
      p_ends_at: new Date(Date.now() + 3_600_000).toISOString(),
    }),
    admin_lift_legal_hold: async () => ({
      p_id: await row(
        `insert into public.legal_holds (entity_type, entity_id, reason, ends_at)
         values ('user', $1, 'Lawsuit', now() + interval '1 year') returning id`,
        [(await world.person()).id],
      ),
      p_reason: 'Over',
    }),
    admin_save_webhook_target: () =>
      Promise.resolve({
        p_name: slug(),
        p_kind: 'slack',
        p_url: 'https://example.test',
        p_events: '{report.created}',
      }),
    admin_renew_webhook_secret: webhookTarget,
    admin_switch_webhook_target: async () => ({ ...(await webhookTarget()), p_is_active: false }),
    admin_delete_webhook_target: webhookTarget,
    admin_send_test_event: async () => ({ p_id: (await webhookTarget()).p_id }),
    admin_redeliver: async () => ({
      p_delivery_ids: `{${await asAdmin<string>('admin_send_test_event', { p_id: (await webhookTarget()).p_id })}}`,
    }),
    admin_check_identity: async () => ({ ...(await privacyRequest()), p_how: 'Passport' }),
    admin_preview_erasure: async () => ({ p_user_id: (await world.person()).id }),
    admin_approve_erasure: erasureRequest,
    admin_undo_erasure: async () => {
      const request = await erasureRequest();
      await asAdmin('admin_approve_erasure', request);
      return { ...request, p_reason: 'Asked to stay.' };
    },
    admin_send_export: async () => {
      const { p_id } = await privacyRequest();
      await world.sql(
        `update public.privacy_requests set identity_check = 'Passport', identity_checked_at = now() where id = $1`,
        [p_id],
      );
      return { p_id };
    },
    admin_get_user_details: async () => ({ p_user_id: (await world.person()).id }),
    admin_get_user_history: async () => ({ p_user_id: (await world.person()).id }),
    admin_get_user_record: async () => ({ p_user_id: (await world.person()).id }),
    admin_note_export: () => Promise.resolve({ p_list: 'reports', p_filters: { p_status: 'open' } }),
    admin_get_notes: async () => ({ p_entity_type: 'user', p_entity_id: (await world.person()).id }),
    admin_add_note: async () => ({
      p_entity_type: 'report',
      p_entity_id: await report(),
      p_body: `Look, @${moderator.email}.`,
    }),
    admin_edit_note: async () => ({ p_note_id: (await note()).id, p_body: 'Another.' }),
    admin_release_cooling_off: async () => {
      const request = await withdrawal();
      await world.sql(
        `select private.note_account_event(user_id, 'password', user_id) from public.withdrawal_requests where id = $1`,
        [request.p_request_id],
      );
      return { ...request, p_reason: 'Called back.' };
    },
    admin_set_simulated_payout: async () => ({ ...(await withdrawal()), p_fault: 'declined' }),
    admin_update_withdrawals_approval: () => Promise.resolve({ p_above_eur: 30 }),
    admin_update_two_person_rule: () => Promise.resolve({ p_is_on: false }),
    admin_hold_payouts: () => Promise.resolve({ p_reason: 'The provider is down.' }),
    admin_release_payouts: async () => {
      await world.rpc('service_role', 'operator_hold_payouts', { p_reason: 'Restored.' });
      return {};
    },
    admin_approve_withdrawal: withdrawal,
    admin_create_payout_run: async () => ({ p_ids: idsOf([await runs.payable(20)]) }),
    admin_release_payout_run: async () => ({ p_run_id: (await draft()).id, p_sha256: SHA }),
    admin_fetch_payout_run: async () => ({ p_run_id: (await released()).id, p_sha256: SHA }),
    admin_cancel_payout_run: async () => ({ p_run_id: (await draft()).id, p_reason: 'A mistake.' }),
    admin_request_recall: async () => ({ p_attempt_id: await bankLine(), p_reason: 'Paid twice.' }),
    admin_answer_recall: async () => {
      const p_attempt_id = await bankLine();
      await world.rpc(moderator, 'admin_request_recall', { p_attempt_id, p_reason: 'Paid twice.' });
      return { p_attempt_id, p_answer: 'cancelled' };
    },
    admin_show_payout_link: async () => {
      const { p_request_id } = await withdrawal();
      await world.sql(
        `update public.withdrawal_requests set payout_link_url = 'https://pay.test/1' where id = $1`,
        [p_request_id],
      );
      return { p_request_id };
    },
    admin_update_withdrawals_config: () => Promise.resolve({ p_is_automatic: false, p_platform_fee: 7 }),
    admin_update_money_limits: () => Promise.resolve({ p_release_above_eur: 30, p_cooling_off_hours: 24 }),
    admin_confirm_proposal: async () => {
      const args = { p_is_automatic: true, p_platform_fee: 5 };
      const other = await world.person('admin');
      return { p_id: (await propose(world, other, 'admin_update_withdrawals_config', args)).id };
    },
    admin_withdraw_proposal: async () => {
      const args = { p_release_above_eur: 30, p_cooling_off_hours: 0 };
      return { p_id: (await propose(world, world.admin, 'admin_update_money_limits', args)).id };
    },
    admin_insert_price_config: () =>
      Promise.resolve({ p_stripe_price_id: 'price_new', p_type: 'top_up', p_is_active: false }),
    admin_update_price_config: async () => ({
      p_id: await price(),
      p_patch: { display_label: 'x', display_order: 6 },
    }),
    admin_update_accounting_account: () =>
      Promise.resolve({ p_purpose: 'bank', p_patch: { account: '1800', name: 'Bank' } }),
    admin_toggle_price_active: async () => ({ p_id: await price(), p_is_active: false }),
    admin_create_category: () => Promise.resolve({ p_slug: slug() }),
    admin_create_subcategory: async () => ({ p_category_id: await category(), p_slug: slug() }),
    admin_update_category: async () => ({
      p_id: await category(),
      p_is_active: false,
      p_icon_slug: 'hammer',
    }),
    admin_update_subcategory: async () => ({ p_id: await subcategory(), p_is_active: false }),
    admin_delete_category: async () => ({ p_id: await category() }),
    admin_delete_subcategory: async () => ({ p_id: await subcategory() }),
    admin_reorder_categories: async () => {
      await category();
      await category();
      const ids = await world.sql<{ id: string }>(
        'select id from public.categories order by sort_order desc',
      );
      return { p_ids: `{${ids.map(({ id }) => id).join(',')}}` };
    },
    admin_reorder_subcategories: async () => {
      const parent = await category();
      const ids = [await world.subcategory(parent, slug()), await world.subcategory(parent, slug())];
      return { p_category_id: parent, p_ids: `{${ids.reverse().join(',')}}` };
    },
    admin_move_taxonomy_item: async () => ({
      p_entity_type: 'category',
      p_from_id: await category(),
      p_to_id: await category(),
    }),
    admin_upsert_taxonomy_translation: async () => ({
      p_entity_type: 'category',
      p_entity_id: await category(),
      p_locale: 'hr',
      p_display_name: 'Nešto',
    }),
    admin_delete_taxonomy_translation: async () => ({
      p_entity_type: 'category',
      p_entity_id: await category(),
      p_locale: 'en',
    }),
    admin_upsert_taxonomy_synonym: async () => ({
      p_entity_type: 'category',
      p_entity_id: await category(),
      p_locale: 'en',
      p_term: slug(),
    }),
    admin_bulk_delete_taxonomy_synonyms: async () => ({ p_items: [await synonym(), await synonym()] }),
    admin_retarget_taxonomy_synonyms: async () => ({
      p_items: [await synonym(), await synonym()],
      p_target_type: 'category',
      p_target_id: await category(),
    }),
    admin_create_taxonomy_alias: async () => ({
      p_entity_type: 'category',
      p_from_slug: slug(),
      p_to_entity_id: await category(),
    }),
    admin_delete_taxonomy_alias: alias,
    admin_accept_queries: async () => ({
      p_locale: 'en',
      p_normalized_queries: '{harp,lyre}',
      p_entity_type: 'category',
      p_entity_id: await category(),
      p_terms: `{${slug()},${slug()}}`,
    }),
    admin_unaccept_queries: async () => {
      const args = {
        p_locale: 'en',
        p_normalized_queries: '{flute,fife}',
        p_entity_type: 'category',
        p_entity_id: await category(),
        p_terms: `{${slug()},${slug()}}`,
      };
      await asAdmin('admin_accept_queries', args);
      return args;
    },
    admin_ignore_query: () => Promise.resolve({ p_locale: 'en', p_normalized_query: 'piano' }),
    admin_ignore_queries: () => Promise.resolve({ p_locale: 'en', p_normalized_queries: '{cello,viola}' }),
    admin_unignore_queries: async () => {
      const args = { p_locale: 'en', p_normalized_queries: '{harp,lute}' };
      await asAdmin('admin_ignore_queries', args);
      return args;
    },
    admin_apply_taxonomy_import: async () => {
      const args = { p_kind: 'categories', p_data: [{ slug: slug() }, { slug: slug() }] };
      const { fingerprint } = await asAdmin<{ fingerprint: string }>('admin_preview_taxonomy_import', args);
      return { ...args, p_fingerprint: fingerprint };
    },
    admin_undo_taxonomy_import: async () => {
      const args = { p_kind: 'categories', p_data: [{ slug: slug() }] };
      const { fingerprint } = await asAdmin<{ fingerprint: string }>('admin_preview_taxonomy_import', args);
      const applied = { ...args, p_fingerprint: fingerprint };
      const { entry_id } = await asAdmin<{ entry_id: number }>('admin_apply_taxonomy_import', applied);
      return { p_entry_id: entry_id };
    },
    recompute_taxonomy_trending: () => Promise.resolve({ p_window: '24h' }),
    reset_taxonomy_cache: async () => {
      await asAdmin('select_taxonomy_suggestion', { p_category_id: await category(), p_locale: 'en' });
      return {};
    },
    run_taxonomy_housekeeping: async () => {
      await world.sql(
        `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count, created_at)
         values ('en', 'old', 'old', 0, now() - interval '181 days')`,
      );
      return {};
    },
    // Only announces: the entry is written with the change by the auth service.
    admin_begin_account_change: async () => ({
      p_user_id: (await world.person()).id,
      p_kind: 'reset_password',
    }),
  };

  const OPENED: Record<string, () => Promise<Args>> = {
    // Parts of an upload, whose end is recorded, and matches, which the payouts record.
    admin_begin_bank_file: () => Promise.resolve({ p_name: 'x.xml' }),
    admin_add_bank_events: async () => ({
      ...(await bankFile()),
      p_position: 5,
      p_events: [{ type: 'file' }],
    }),
    admin_discard_bank_file: bankFile,
    admin_match_bank_lines: async () => {
      const { file_id } = await desk.book(world.admin, statement([{ amount: -40 }]));
      return { p_file_id: file_id };
    },
    admin_get_post_history: post,
    admin_get_report_context: async () => ({ p_report_id: await report() }),
    admin_get_report_details: async () => ({ p_report_id: await report() }),
    admin_get_report_evidence: async () => ({ p_report_id: await report() }),
  };

  it('cover the procedures in the catalogue', async () => {
    const rows = await world.sql<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
    );
    const changing = rows
      .map(({ name }) => name)
      .filter((name) => ['staff', 'admin'].includes(PROCEDURES[name]?.who ?? ''));
    const stories = changing.filter((name) => !(name in READS) && !(name in OPENED));
    expect(Object.keys(STORIES).sort()).toEqual(stories.sort());
  });

  it.each(Object.keys(STORIES))('%s leaves one entry, by the caller', async (name) => {
    const args = await STORIES[name]?.();
    const before = await world.state();
    const entries = await world.log(async () => {
      const answer = await asAdmin(name, args);
      expect(await world.state(), 'the case changes something').not.toBe(before);
      if (name === 'admin_begin_account_change') {
        await world.rpc('service_role', 'account_changes_make', { p_id: answer });
        await world.sql(`update auth.users set encrypted_password = 'x' where id = $1`, [args?.p_user_id]);
      }
    });
    expect(entries.map(({ action }) => action)).toHaveLength(1);
    const [last] = await world.sql<{ actor: string }>(
      'select actor_user_id as actor from public.admin_action_audit order by id desc limit 1',
    );
    expect(last?.actor).toBe(world.admin.id);
  });

  it.each(Object.entries(READS))('%s leaves no entry', async (name, args) => {
    expect(await world.log(() => asAdmin(name, args))).toEqual([]);
  });

  it.each(Object.entries(OPENED))('%s leaves none', async (name, argsOf) => {
    const args = await argsOf();
    expect(await world.log(() => asAdmin(name, args))).toEqual([]);
  });

  it('a moderator’s change is the moderator’s', async () => {
    const args = await post();
    await world.rpc(moderator, 'delete_post_admin', args);
    expect(await world.audited(args.p_post_id)).toMatchObject([
      { actor_user_id: moderator.id, action: 'delete_post' },
    ]);
  });
});
