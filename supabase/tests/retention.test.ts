import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logged } from './cases.ts';
import { refusedCallers } from './moderated.ts';
import { openWorld, type Args, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

interface Rule {
  kind: string;
  days: number;
  default_days: number;
  min_days: number;
  max_days: number;
}
const rules = () => world.rpc<Rule[]>(admin, 'admin_get_retention');
const preview = (p_kind: string, p_days: number) =>
  world.rpc<number>(admin, 'admin_preview_retention', { p_kind, p_days });
/** Runs steps until nothing is left; returns how many rows each removed. */
async function run(): Promise<number[]> {
  const steps: number[] = [];
  for (;;) {
    const removed = await world.rpc<number>('service_role', 'run_retention');
    if (removed === 0) return steps;
    steps.push(removed);
  }
}

const inserted = async (statement: string, values: unknown[] = []) => {
  const [row] = await world.sql<{ id: string }>(`${statement} returning id`, values);
  return String(row?.id);
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const hold = (type: string, id: string) =>
  inserted(
    `insert into public.legal_holds (entity_type, entity_id, reason, placed_at, ends_at)
     values ($1, $2, 'A court asked.', now(), now() + interval '1 year')`,
    [type, id],
  );
const lift = () =>
  world.sql(
    `update public.legal_holds set lifted_at = now(), lift_reason = 'It ended.' where lifted_at is null`,
  );

const closedReport = (days: number, about: string, reporter: string | null = null) =>
  inserted(
    `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category, status, created_at, closed_at)
     values ('user', $1, $2, 'Scams', 'closed', '2020-01-01', $3)`,
    [about, reporter, daysAgo(days)],
  );
const closedTicket = (days: number, { id }: Person) =>
  inserted(
    `insert into public.support_tickets (subject, category, user_id, status, closed_at) values ('Hm', 'Billing', $1, 'closed', $2)`,
    [id, daysAgo(days)],
  );
const evidence = async (days: number, about: string, reporter: string | null = null) => {
  const report = await closedReport(days, about, reporter);
  await world.sql(
    `insert into public.report_evidence values ($1, 'user', $2::uuid, $2, '{}', '2020-01-01', 'x')`,
    [report, about],
  );
  return report;
};
const message = (ticket: string, image: string | null = null) =>
  inserted(
    `insert into public.support_messages (ticket_id, content, image_url, created_at) values ($1, 'Hello', $2, '2020-01-01')`,
    [ticket, image],
  );

/** Creates a row of each kind that was finished so many days ago, about the person. */
const ROWS: Record<string, [table: string, make: (days: number, person: Person) => Promise<string>]> = {
  case_notes: [
    'notes',
    async (days, { id }) =>
      inserted(
        `insert into public.notes (entity_type, entity_id, about_user_id, body, created_at) values ('report', $1, $2, 'x', '2020-01-01')`,
        [await closedReport(days, id), id],
      ),
  ],
  evidence: ['report_evidence', (days, { id }) => evidence(days, id)],
  legal_holds: [
    'legal_holds',
    (days, { id }) =>
      inserted(
        `insert into public.legal_holds (entity_type, entity_id, reason, placed_at, ends_at) values ('user', $1, 'x', '2020-01-01', $2)`,
        [id, daysAgo(days)],
      ),
  ],
  notifications: [
    'notifications',
    (days, { id }) =>
      inserted(
        `insert into public.notifications (user_id, kind, entity_table, entity_id, text, created_at) values ($1, 'mention', 'posts', $2, '', $3)`,
        [id, randomUUID(), daysAgo(days)],
      ),
  ],
  privacy_requests: [
    'privacy_requests',
    (days, { id }) =>
      inserted(
        `insert into public.privacy_requests (user_id, kind, channel, asked_by, asked_at, due_at, state, closed_at)
         values ($1, 'access', 'app', 'Person', '2020-01-01', '2020-02-01', 'done', $2)`,
        [id, daysAgo(days)],
      ),
  ],
  searches: [
    'taxonomy_searches',
    (days, { id }) =>
      inserted(
        `insert into public.taxonomy_searches (user_id, locale, raw_query, normalized_query, match_count, created_at) values ($1, 'en', 'x', 'x', 1, $2)`,
        [id, daysAgo(days)],
      ),
  ],
  selections: [
    'taxonomy_selections',
    async (days, { id }) =>
      inserted(
        `insert into public.taxonomy_selections (user_id, category_id, locale, selected_at) values ($1, $2, 'en', $3)`,
        [id, await category, daysAgo(days)],
      ),
  ],
  webhook_events: [
    'webhook_events',
    (days, { id }) =>
      inserted(
        `insert into public.webhook_events (type, user_id, data, created_at) values ('user.sanctioned', $1, '{}', $2)`,
        [id, daysAgo(days)],
      ),
  ],
  ticket_messages: ['support_messages', async (days, person) => message(await closedTicket(days, person))],
};
const category = inserted(`insert into public.categories (slug, sort_order) values ('garden', 1)`);
const left = (table: string) =>
  world
    .sql<{ id: string }>(
      `select ${table === 'report_evidence' ? 'report_id' : 'id'}::text as id from public.${table}`,
    )
    .then((rows) => rows.map(({ id }) => id));

describe.each(await rules().then((all) => all.filter(({ min_days, max_days }) => min_days < max_days)))(
  'rows of $kind',
  ({ kind, days }) => {
    it('are removed after their days, unless the person is on hold, and as the preview says', async () => {
      const [table = '', make] = ROWS[kind] ?? [];
      if (make === undefined) throw new Error(`No row of ${kind}`);
      const [someone, held] = [await world.person(), await world.person()];
      const old = await make(days + 1, someone);
      const kept = [await make(days - 1, someone)];
      if (kind !== 'legal_holds') {
        await hold('user', held.id);
        kept.push(await make(days + 1, held));
      }
      expect(await preview(kind, days)).toBe(1);
      const entries = await logged(world, async () => expect(await run()).toEqual([1]));
      expect(entries).toEqual([{ action: 'remove_expired', details: { kind, removed: 1 } }]);
      const rows = await left(table);
      expect(rows).not.toContain(old);
      expect(rows).toEqual(expect.arrayContaining(kept));
      await lift();
      expect(await run()).toEqual(kept.slice(1).map(() => 1));
      expect(await left(table)).toContain(kept[0]);
    });
  },
);

it('evidence stays while its report, or who reported, is on hold', async () => {
  const [about, reporter] = [await world.person(), await world.person()];
  const reports = [await evidence(731, randomUUID()), await evidence(731, about.id, reporter.id)];
  await hold('report', reports[0] ?? '');
  await hold('user', reporter.id);
  expect(await run()).toEqual([]);
  expect(await left('report_evidence')).toEqual(expect.arrayContaining(reports));
  await lift();
  expect(await run()).toEqual([2]);
});

it('messages stay while their ticket, or the one it was merged into, is open', async () => {
  const person = await world.person();
  const open = await inserted(
    `insert into public.support_tickets (subject, category, user_id) values ('Hm', 'Billing', $1)`,
    [person.id],
  );
  const merged = await closedTicket(2000, person);
  await world.sql('update public.support_tickets set merged_into = $2, merged_at = now() where id = $1', [
    merged,
    open,
  ]);
  const name = `${merged}/${randomUUID()}.png`;
  await world.sql(
    `insert into storage.objects (bucket_id, name) values ('support-images', $1), ('support-images', $2)`,
    [name, `${open}/${randomUUID()}.png`],
  );
  const messages = [await message(open), await message(merged, `support-images/${name}`)];
  expect(await run()).toEqual([]);
  await world.sql(
    `update public.support_tickets set status = 'closed', closed_at = now() - interval '2000 days' where id = $1`,
    [open],
  );
  expect(await run()).toEqual([2]);
  expect(await left('support_messages')).not.toEqual(expect.arrayContaining(messages));
  // With the pictures that the messages showed.
  const pictures = await world.sql<{ name: string }>('select name from storage.objects');
  expect(pictures.map((picture) => picture.name.split('/')[0])).toEqual([open]);
});

it('steps are small, and two processes share them', async () => {
  await world.sql(
    `insert into public.taxonomy_searches (locale, raw_query, normalized_query, match_count, created_at)
     select 'en', 'x', 'x', 1, '2020-01-01' from generate_series(1, 1500)`,
  );
  const steps = await Promise.all([run(), run()]);
  expect(Math.max(...steps.flat())).toBeLessThanOrEqual(1000);
  expect(steps.flat().reduce((sum, removed) => sum + removed, 0)).toBe(1500);
});

describe('the days of a kind', () => {
  const save = 'admin_save_retention';
  const args = { p_kind: 'evidence', p_days: 400 };

  it('are for privacy.manage only', async () => {
    const callers = await refusedCallers(world);
    const before = await world.state();
    for (const [, caller, code, sentence] of [
      ...callers,
      ['a moderator', moderator, '42501', 'Not authorized'] as const,
    ]) {
      await world.refuses(caller, save, args, code, sentence);
      await world.refuses(caller, 'admin_preview_retention', args, code, sentence);
      await world.refuses(caller, 'admin_get_retention', {}, code, sentence);
    }
    expect(await world.state()).toBe(before);
  });

  it('are set within their bounds, and not over an unseen change', async () => {
    const sentence = 'Choose from 200 to 3,650 days.';
    for (const p_days of [199, 3651, null]) {
      await world.refuses(admin, save, { ...args, p_days }, '22023', sentence);
      await world.refuses(admin, 'admin_preview_retention', { ...args, p_days }, '22023', sentence);
    }
    for (const p_kind of ['deleted_content', 'nothing'])
      await world.refuses(admin, save, { ...args, p_kind }, '22023', /^Unknown kind/);
    const entries = await logged(world, () => world.rpc(admin, save, { ...args, p_expected: 730 }));
    expect(entries).toMatchObject([
      { action: 'update_retention', details: { old_days: 730, new_days: 400 } },
    ]);
    const stale: Args = { ...args, p_days: 500, p_expected: 730 };
    await world.refuses(admin, save, stale, 'PT409', 'The time was changed by you in another window.');
    const other = await evidence(401, (await world.person()).id);
    await run();
    expect(await left('report_evidence')).not.toContain(other);
  });
});
