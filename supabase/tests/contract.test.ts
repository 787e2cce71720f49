import { randomUUID } from 'node:crypto';
import * as enums from '@marketdesk/contract/enums.ts';
import * as limits from '@marketdesk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { createPost } from './moderated.ts';
import { Runs } from './payouts/runs.ts';
import { Till } from './payouts/till.ts';
import { LISTS, PROCEDURES } from './procedures.ts';
import { openWorld, expectSqlError, type Args } from './world.ts';

// packages/contract and the database state the same rules: these tests compare them.

const world = await openWorld();
const admin = await world.person('admin');

describe('enums', () => {
  const columns: [readonly string[], string, string][] = [
    [enums.ROLES, 'public.profiles', 'role'],
    [enums.STAFF_ACCESS, 'private.settings', 'staff_access'],
    [enums.SUBSCRIPTION_TIERS, 'public.profiles', 'subscription_tier'],
    [enums.SUBSCRIPTION_TIERS, 'public.price_configs', 'subscription_tier'],
    [enums.CLAIM_STATUSES, 'public.reports', 'status'],
    [enums.CLAIM_STATUSES, 'public.support_tickets', 'status'],
    [enums.REPORT_ENTITY_TYPES, 'public.reports', 'reported_entity_type'],
    [enums.REPORT_REASONS, 'public.reports', 'reason_category'],
    [enums.SUPPORT_CATEGORIES, 'public.support_tickets', 'category'],
    [enums.POST_STATUSES, 'public.posts', 'status'],
    [enums.WITHDRAWAL_STATUSES, 'public.withdrawal_requests', 'status'],
    [enums.WITHDRAWAL_METHODS, 'public.withdrawal_requests', 'method'],
    [enums.PAYOUT_PROVIDERS, 'private.settings', 'payout_provider'],
    [enums.ATTEMPT_PROVIDERS, 'public.payout_attempts', 'provider'],
    [enums.PAYOUT_STATES, 'public.payout_attempts', 'state'],
    [enums.PRICE_TYPES, 'public.price_configs', 'type'],
    [enums.TAXONOMY_ENTITY_TYPES, 'public.taxonomy_translations', 'entity_type'],
    [enums.TAXONOMY_ENTITY_TYPES, 'public.taxonomy_synonyms', 'entity_type'],
    [enums.TAXONOMY_ENTITY_TYPES, 'public.taxonomy_aliases', 'entity_type'],
    [enums.TRENDING_WINDOWS, 'public.taxonomy_trending', 'time_window'],
  ];
  it.each(columns)('%j are the values that the check on %s.%s allows', async (values, table, column) => {
    const [check] = await world.sql<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
        where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
      [table, column],
    );
    const allowed = [...(check?.definition ?? '').matchAll(/'([^']+)'::text/g)].map(([, value]) => value);
    expect(allowed.sort()).toEqual([...values].sort());
  });

  it('the languages are those two-letter words that is_locale accepts', async () => {
    const rows = await world.sql<{ locale: string }>(
      `select a || b as locale from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) a,
              unnest(string_to_array('abcdefghijklmnopqrstuvwxyz', null)) b
        where private.is_locale(a || b) order by 1`,
    );
    expect(rows.map((row) => row.locale)).toEqual([...enums.LOCALES].sort());
  });

  it('the notification flags are the columns of profiles', async () => {
    const rows = await world.sql<{ name: string }>(
      `select attname as name from pg_attribute
        where attrelid = 'public.profiles'::regclass and attname like 'notify\\_%' order by attnum`,
    );
    expect(rows.map((row) => row.name)).toEqual([...enums.NOTIFICATION_FLAGS]);
  });

  it.each(enums.USER_ORDER_COLUMNS)('the users list sorts by %s in both directions', async (column) => {
    for (const direction of enums.ORDER_DIRECTIONS) {
      const rows = await world.rpc(admin, 'admin_get_users', { p_order_by: column, p_order_dir: direction });
      expect(rows).toHaveLength(1);
    }
  });
});

describe('limits', () => {
  async function ticket(): Promise<string> {
    const [row] = await world.sql<{ id: string }>(
      `insert into public.support_tickets (subject, category, user_id) values ('a', 'Other', $1) returning id`,
      [admin.id],
    );
    return row?.id ?? '';
  }

  async function payoutRun(): Promise<string> {
    const till = new Till(world);
    const runs = new Runs(world, till);
    await runs.configure();
    return (await runs.prepare(admin, [await runs.payable()])).id;
  }

  /** The rows that a list is limited to, if any. */
  const NEEDED: Record<string, () => Promise<Args>> = {
    admin_list_bulk_items: async () => {
      const args = { p_item: 'report', p_action: 'claim', p_ids: `{${randomUUID()}}` };
      const { batch_id: p_batch_id } = await world.rpc<{ batch_id: string }>(
        admin,
        'admin_preview_bulk',
        args,
      );
      return { p_batch_id };
    },
    get_support_messages: async () => ({ p_ticket_id: await ticket() }),
    admin_export_statements: () =>
      Promise.resolve({ p_from: '2026-01-01T00:00:00Z', p_to: '2030-01-01T00:00:00Z' }),
    admin_get_journal: () => Promise.resolve({ p_month: '2022-01-01' }),
    admin_get_statement_entries: () =>
      Promise.resolve({ p_from: '2022-01-01T00:00:00Z', p_to: '2026-01-01T00:00:00Z' }),
    admin_get_notes: () => Promise.resolve({ p_entity_type: 'user', p_entity_id: admin.id }),
    admin_get_post_history: async () => ({ p_post_id: await createPost(world, admin) }),
    admin_get_reads_of: () => Promise.resolve({ p_user_id: admin.id }),
    admin_get_user_history: () => Promise.resolve({ p_user_id: admin.id }),
    admin_get_payout_run_exclusions: async () => ({ p_run_id: await payoutRun() }),
    admin_get_payout_run_lines: async () => ({ p_run_id: await payoutRun() }),
    admin_get_payout_run_payments: async () => ({ p_run_id: await payoutRun() }),
    admin_get_audit_changes: async () => {
      const [row] = await world.sql<{ id: string }>(
        `select private.append_audit(now(), null, 'test', 'categories', null, '{}')::text as id`,
      );
      return { p_entry_id: Number(row?.id) };
    },
  };

  // Limited per kind, which its own test counts.
  const PAGED = LISTS.filter((name) => name !== 'search_everything');

  it.each(PAGED)('%s returns at most MAX_PAGE_SIZE rows and refuses more', async (name) => {
    const args = (await NEEDED[name]?.()) ?? {};
    const page = world.rpc(admin, name, { ...args, p_limit: limits.MAX_PAGE_SIZE });
    await expect(page).resolves.toBeInstanceOf(Array);
    const sentence = `The limit must be between 1 and ${limits.MAX_PAGE_SIZE}.`;
    for (const p_limit of [limits.MAX_PAGE_SIZE + 1, 0, -1]) {
      await expectSqlError(world.rpc(admin, name, { ...args, p_limit }), '22023', sentence);
    }
  });

  it('a page has PAGE_SIZE rows by default, or the number in the specification', () => {
    const sizes: Record<string, number> = {
      admin_get_expiring_pro_users: limits.DASHBOARD_LIST_SIZE,
      admin_get_reports_agent_claims: limits.TOP_AGENTS_LIMIT,
      admin_get_unmatched_queries: limits.UNMATCHED_LIMIT,
      admin_get_unmatched_queries_aggregated: limits.UNMATCHED_LIMIT,
      get_support_messages: limits.MESSAGE_DEFAULT_LIMIT,
      get_recent_suggestion_selections: limits.RECENT_SELECTIONS,
      get_taxonomy_drilldown: limits.DRILLDOWN_SAMPLES,
      get_taxonomy_trending: limits.TRENDING_LIMIT,
      search_taxonomy: limits.SUGGESTION_LIMIT,
      suggest_taxonomy_near_misses: limits.SUGGESTION_LIMIT,
      admin_explain_taxonomy_search: limits.SUGGESTION_LIMIT,
      admin_suggest_taxonomy_targets: limits.TARGET_SUGGESTIONS,
    };
    for (const name of PAGED) {
      expect(PROCEDURES[name]?.args, name).toContain(`p_limit integer = ${sizes[name] ?? limits.PAGE_SIZE}`);
    }
    expect(PROCEDURES.admin_get_expiring_pro_users?.args).toContain(
      `p_days integer = ${limits.DASHBOARD_WINDOW_DAYS}`,
    );
    for (const name of ['admin_get_reports_history', 'get_support_history']) {
      expect(PROCEDURES[name]?.args, name).toEqual([`p_days integer = ${limits.HISTORY_DAYS}`]);
    }
    expect(PROCEDURES.admin_get_unmatched_queries_aggregated?.args).toContain(
      `p_min_count integer = ${limits.UNMATCHED_MIN_COUNT}`,
    );
  });

  it('deleted items can be restored for RESTORE_DAYS', async () => {
    const [row] = await world.sql('select extract(day from private.restore_window())::int as days');
    expect(row).toEqual({ days: limits.RESTORE_DAYS });
  });

  it('staff can withdraw a message for SEND_HOLD_MS, and an answer has these placeholders', async () => {
    const [row] = await world.sql(
      'select extract(epoch from private.send_window())::int * 1000 as held, private.answer_names() as names',
    );
    expect(row).toEqual({ held: limits.SEND_HOLD_MS, names: enums.ANSWER_PLACEHOLDERS });
  });

  it('a resolution has at most RESOLUTION_NOTES_MAX_CHARS and RESOLUTION_ACTION_MAX_CHARS', async () => {
    const edit = (notes: number, action: number) =>
      world.sql('select private.report_edits($1, $2, null)', ['x'.repeat(notes), 'x'.repeat(action)]);
    const [notes, action] = [limits.RESOLUTION_NOTES_MAX_CHARS, limits.RESOLUTION_ACTION_MAX_CHARS];
    await edit(notes, action);
    await expectSqlError(edit(notes + 1, action), '22023', /^The notes must have at most/);
    await expectSqlError(edit(notes, action + 1), '22023', /^The action must have at most/);
  });

  it('the severities are those that the check on reports allows', async () => {
    const insert = (severity: number) =>
      world.sql(
        `insert into public.reports (reported_entity_type, reported_entity_id, reason_category, severity)
         values ('user', gen_random_uuid(), 'Other', $1)`,
        [severity],
      );
    for (const severity of [limits.SEVERITY_MIN, limits.SEVERITY_MAX]) await insert(severity);
    for (const severity of [limits.SEVERITY_MIN - 1, limits.SEVERITY_MAX + 1]) {
      await expectSqlError(insert(severity), '23514', /reports_severity_check/);
    }
  });
});
