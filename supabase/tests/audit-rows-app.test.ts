import { describe, expect, it } from 'vitest';
import { createTarget, BROKEN, decide } from './cases.ts';
import { Till } from './payouts/till.ts';
import { configure } from './proposing.ts';
import { PROCEDURES } from './procedures.ts';
import { openTaxonomyWorld } from './taxonomy-world.ts';
import type { Args, Person } from './world.ts';

// Changes open to every signed-in person leave no audit entry, because the log is about staff; exceptions are
// named here. Procedures are read from the catalogue: a new one without a case fails.

interface Story {
  /** Sets up the preconditions. Returns the arguments of a call that changes something. */
  args: (caller: Person) => Promise<Args>;
  /** Actions of the audit entries left by a call of a user, and by one of an admin. */
  user?: string[];
  admin?: string[];
}

describe('changes by any signed-in person', async () => {
  const world = await openTaxonomyWorld();
  const category: string = await world.category('windows', { en: 'Window cleaning' });
  await new Till(world).useProvider('simulator');
  await configure(world, { approval_above_eur: 30 });

  const inBank = { p_method: 'bank', p_details: { holder: 'Ana Horvat', iban: 'HR1210010051863000160' } };
  const earned = ({ id }: Person) =>
    world.sql(`insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`, [id]);

  /** A ticket of the caller; for an admin, another user's ticket that they have claimed. */
  async function ticket(caller: Person): Promise<string> {
    const owner = caller === world.admin ? await world.person() : caller;
    const { id } = await world.rpc<{ id: string }>(owner, 'open_support_ticket', {
      p_subject: 'Help',
      p_category: 'Other',
      p_content: 'Please',
    });
    const [agent, answers] = caller === owner ? [world.admin, true] : [caller, false];
    await world.rpc(agent, 'admin_claim_support_ticket', { p_ticket_id: id });
    if (answers) await world.rpc(agent, 'send_support_message', { p_ticket_id: id, p_content: 'Yes?' });
    // Each sender waits three seconds between messages.
    await world.sql(
      `update public.support_messages set created_at = created_at - interval '1 minute', held_until = null where ticket_id = $1`,
      [id],
    );
    return id;
  }
  async function approvedWithdrawal(owner: Person): Promise<void> {
    await earned(owner);
    const { id } = await world.rpc<{ id: string }>(owner, 'request_withdrawal', {
      p_method: 'bank',
      p_amount_eur: 40,
    });
    await world.rpc(world.admin, 'admin_approve_withdrawal', { p_request_id: id });
  }

  /** A decision about the caller, with its notice. */
  const warning = async (caller: Person) => {
    const target = await createTarget(world, 'post', caller);
    return decide(world, await world.person('admin'), target, { ...BROKEN, p_kind: 'warn' });
  };
  const session = async ({ id }: Person) => {
    const [row] = await world.sql<{ id: string }>(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
       values (gen_random_uuid(), $1, now(), now(), 'aal1', 'A browser', '192.0.2.7') returning id`,
      [id],
    );
    return row?.id;
  };

  const STORIES: Record<string, Story> = {
    end_my_session: {
      args: async (caller) => ({ p_session_id: await session(caller) }),
      admin: ['end_session'],
    },
    end_my_other_sessions: {
      args: async (caller) => {
        await session(caller);
        return {};
      },
      admin: ['end_other_sessions'],
    },
    submit_report: {
      args: async () => ({
        p_entity_type: 'user',
        p_entity_id: (await world.person()).id,
        p_reason: 'Scams',
      }),
      // The hash of the reported content.
      user: ['keep_evidence'],
      admin: ['keep_evidence'],
    },
    submit_privacy_request: {
      args: () => Promise.resolve({ p_kind: 'access' }),
      user: ['submit_privacy_request'],
      admin: ['submit_privacy_request'],
    },
    withdraw_my_privacy_request: {
      args: async (caller) => ({
        p_id: (await world.rpc<{ id: string }>(caller, 'submit_privacy_request', { p_kind: 'objection' })).id,
      }),
      user: ['withdraw_privacy_request'],
      admin: ['withdraw_privacy_request'],
    },
    mark_notice_read: {
      args: async (caller) => {
        const { id } = await warning(caller);
        const [notice] = await world.sql<{ id: string }>(
          'select id from public.notices where decision_id = $1',
          [id],
        );
        return { p_notice_id: notice?.id };
      },
    },
    submit_appeal: {
      args: async (caller) => ({ p_decision_id: (await warning(caller)).id, p_text: 'It was a joke.' }),
    },
    open_support_ticket: {
      args: () => Promise.resolve({ p_subject: 'Help', p_category: 'Other', p_content: 'Please' }),
    },
    send_support_message: {
      args: async (caller) => ({ p_ticket_id: await ticket(caller), p_content: 'Hello' }),
      admin: ['send_support_message'],
    },
    mark_support_messages_read: { args: async (caller) => ({ p_ticket_id: await ticket(caller) }) },
    create_post: { args: () => Promise.resolve({ p_title: 'A job', p_category_id: category }) },
    request_withdrawal: {
      args: async (caller) => {
        await earned(caller);
        return { p_method: 'payout_link', p_amount_eur: 40 };
      },
    },
    set_payout_destination: { args: () => Promise.resolve(inBank) },
    search_taxonomy: { args: () => Promise.resolve({ p_locale: 'en', p_query: 'nothing like it' }) },
    suggest_taxonomy_near_misses: {
      args: async (caller) => {
        const args = { p_locale: 'en', p_query: 'window tattoo' };
        expect(await world.rpc(caller, 'search_taxonomy', args)).toEqual([]);
        return args;
      },
    },
    select_taxonomy_suggestion: { args: () => Promise.resolve({ p_category_id: category, p_locale: 'en' }) },
  };

  it('cover the procedures in the catalogue', async () => {
    const rows = await world.sql<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'`,
    );
    const changing = rows.map(({ name }) => name).filter((name) => PROCEDURES[name]?.who === 'signed in');
    expect(Object.keys(STORIES).sort()).toEqual(changing.sort());
  });

  describe.each(['user', 'admin'] as const)('called by a %s', (role) => {
    it.each(Object.keys(STORIES))('%s leaves the entries of its rule', async (name) => {
      const caller = role === 'admin' ? world.admin : await world.person();
      const story = STORIES[name];
      const args = await story?.args(caller);
      const before = await world.state();
      const entries = await world.log(() => world.rpc(caller, name, args));
      expect(await world.state(), 'the case changes something').not.toBe(before);
      expect(entries.map(({ action }) => action)).toEqual(story?.[role] ?? []);
    });
  });

  it('a changed destination voids an approval, recorded without an actor', async () => {
    const owner = await world.person();
    await world.rpc(owner, 'set_payout_destination', inBank);
    await approvedWithdrawal(owner);
    const elsewhere = { ...inBank, p_details: { ...inBank.p_details, holder: 'Ivo Horvat' } };
    const entries = await world.log(() => world.rpc(owner, 'set_payout_destination', elsewhere));
    expect(entries.map(({ action }) => action)).toEqual(['void_withdrawal_approval']);
  });
});
