import { isSqlError } from '@marketdesk/backend/database/database.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTarget, BROKEN, flags, isThere, type Target } from './cases.ts';
import { Ledger } from './ledger-of-sanctions.ts';
import { type Args, openWorld, type Person } from './world.ts';

// Decisions, undos, reversals, appeals, sanctions that are lifted, expire or come from buttons, in any order:
// flags match a separate ledger, and a decision closes nothing without a resolution.

type Step =
  | { do: 'report'; target: number }
  | { do: 'decide'; target: number; kind: string; hour: boolean; removes: boolean; by: number }
  | { do: 'undo' | 'reverse'; nth: number; by: number }
  | { do: 'lift' | 'reopen' | 'appeal'; nth: number }
  | { do: 'judge'; nth: number; overturns: boolean; by: number }
  | { do: 'button'; flag: 'suspend' | 'ban'; value: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'job' };

const target = fc.nat(2);
const nth = fc.nat(9);
const by = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), target }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      target,
      kind: fc.constantFrom('no_violation', 'warn', 'remove', 'limit', 'suspend', 'suspend', 'ban'),
      hour: fc.boolean(),
      removes: fc.boolean(),
      by,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'reverse' as const), nth, by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('lift' as const, 'reopen' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('appeal' as const), nth: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('judge' as const), nth: fc.nat(1), overturns: fc.boolean(), by }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('button' as const),
      flag: fc.constantFrom('suspend' as const, 'ban' as const),
      value: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(5, 61) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'job' as const }) },
);

const world = await openWorld();
const staff: Person[] = [await world.person('moderator'), await world.person('admin')];

/** Moves everything that happened to a person into the past. */
async function wait({ id }: Person, minutes: number): Promise<void> {
  const earlier = (columns: readonly string[]) =>
    columns.map((column) => `${column} = ${column} - make_interval(mins => $2::int)`).join(', ');
  const mine = 'select d.id from public.decisions d where d.user_id = $1';
  for (const [table, columns, where] of [
    [
      'reports',
      ['closed_at', 'claimed_at', 'created_at'],
      `id in (select report_id from public.decision_reports where decision_id in (${mine}))`,
    ],
    ['decisions', ['decided_at', 'ends_at'], 'user_id = $1'],
    ['sanctions', ['imposed_at', 'ends_at'], 'user_id = $1'],
    ['posts', ['deleted_at'], 'user_id = $1'],
    ['reviews', ['deleted_at'], 'reviewer_user_id = $1'],
  ] as const)
    await world.sql(`update public.${table} set ${earlier(columns)} where ${where}`, [id, minutes]);
}

/** One person, their content, and the sanctions that should be in force. */
class Case {
  readonly ledger = new Ledger();
  readonly person: Person;
  readonly targets: readonly Target[];

  constructor(person: Person, targets: readonly Target[]) {
    this.person = person;
    this.targets = targets;
  }

  async take(one: Step): Promise<void> {
    const caller = staff['by' in one ? one.by : 0] ?? this.person;
    const about = this.targets['target' in one ? one.target : 0];
    switch (one.do) {
      case 'report':
        await world.rpc(await world.person(), 'submit_report', {
          p_entity_type: about?.p_target_type,
          p_entity_id: about?.p_target_id,
          p_reason: 'Other',
        });
        return;
      case 'decide':
        await this.#decide(one, caller, about);
        return;
      case 'undo':
      case 'reverse': {
        const id = this.ledger.decisions[one.nth]?.id;
        const args: Args = one.do === 'undo' ? {} : { p_reason: 'Wrong.' };
        await world.rpc(caller, `admin_${one.do}_decision`, { p_decision_id: id, ...args });
        this.ledger.takeBack(one.nth);
        return;
      }
      case 'lift': {
        const sanctions = await world.sql<{ id: string; decision_id: string | null; kind: string }>(
          'select id, decision_id, kind from public.sanctions where user_id = $1 order by imposed_at, id',
          [this.person.id],
        );
        const chosen = sanctions[one.nth];
        await world.rpc(caller, 'admin_lift_sanction', { p_sanction_id: chosen?.id, p_reason: 'Enough.' });
        this.ledger.lift(chosen?.decision_id ?? null, chosen?.kind ?? '');
        return;
      }
      case 'reopen': {
        const reports = await world.sql<{ id: string }>(
          'select id from public.reports where reported_entity_id = any ($1::uuid[]) order by created_at, id',
          [`{${this.targets.map(({ p_target_id: id }) => id).join(',')}}`],
        );
        await world.rpc(caller, 'admin_reopen_report', {
          p_report_id: reports[one.nth]?.id,
          p_reason: 'Again.',
        });
        return;
      }
      case 'appeal':
        await world.rpc(this.person, 'submit_appeal', {
          p_decision_id: this.ledger.decisions[one.nth]?.id,
          p_text: 'It was not me.',
        });
        return;
      case 'judge':
        await this.#judge(one, caller);
        return;
      case 'button':
        await world.rpc(caller, `${one.flag}_user_admin`, { p_user_id: this.person.id, p_value: one.value });
        this.ledger.press(one.flag, one.value);
        return;
      case 'wait':
        await wait(this.person, one.minutes);
        this.ledger.wait(one.minutes);
        return;
      case 'job':
        await world.rpc('service_role', 'run_sanctions_expiry');
        this.ledger.expire();
    }
  }

  async #decide(one: Step & { do: 'decide' }, caller: Person, about: Target | undefined): Promise<void> {
    const { kind } = one;
    const ends = one.hour && ['suspend', 'limit'].includes(kind);
    const removes = one.removes && kind !== 'no_violation' && about?.p_target_type !== 'user';
    const { id } = await world.rpc<{ id: string }>(caller, 'admin_decide', {
      p_target_type: about?.p_target_type,
      p_target_id: about?.p_target_id,
      p_kind: kind,
      p_removes: removes,
      ...(kind === 'no_violation' ? {} : BROKEN),
      ...(kind === 'limit' ? { p_limits: '{posting}' } : {}),
      ...(ends ? { p_ends_at: new Date(Date.now() + 3_600_000).toISOString() } : {}),
    });
    this.ledger.decide({
      id,
      kind,
      minutes: ends ? 60 : null,
      removes: removes || kind === 'remove' ? about : undefined,
    });
  }

  async #judge({ nth, overturns }: Step & { do: 'judge' }, caller: Person): Promise<void> {
    const appeals = await world.sql<{ id: string; decision_id: string }>(
      `select a.id, a.decision_id from public.appeals a join public.decisions d on d.id = a.decision_id
        where d.user_id = $1 order by a.created_at, a.id`,
      [this.person.id],
    );
    const chosen = appeals[nth];
    await world.rpc(caller, 'admin_decide_appeal', {
      p_appeal_id: chosen?.id,
      p_is_overturned: overturns,
      p_reason: 'Looked again.',
    });
    if (overturns)
      this.ledger.takeBack(this.ledger.decisions.findIndex(({ id }) => id === chosen?.decision_id));
  }

  async check(): Promise<void> {
    expect(await flags(world, this.person)).toEqual(this.ledger.flags());
    const standing = await world.rpc<{ kind: string }[]>(this.person, 'get_my_standing');
    expect(standing.map(({ kind }) => kind).sort()).toEqual(this.ledger.inForce());
    for (const one of this.targets.slice(1))
      expect(await isThere(world, one), one.p_target_type).toBe(!this.ledger.isRemoved(one));
    const unresolved = await world.sql(
      `select r.id from public.reports r where r.status = 'closed' and r.resolution_action is null
         and r.reported_entity_id = any ($1::uuid[])`,
      [`{${this.targets.map(({ p_target_id: id }) => id).join(',')}}`],
    );
    expect(unresolved).toEqual([]);
  }
}

it('flags, limits and removals match the ledger for any order of steps', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const person = await world.person();
      const user = await createTarget(world, 'user', person);
      const one = new Case(person, [
        user,
        await createTarget(world, 'post', person),
        await createTarget(world, 'review', person),
      ]);
      for (const next of steps) {
        try {
          await one.take(next);
          done += 1;
        } catch (error) {
          // Refused: nothing changed, as checked below.
          if (!isSqlError(error) || !/^(PT4|P0001|22023|42501)/.test(error.code)) throw error;
        }
        await one.check();
      }
    }),
    { numRuns: 30 },
  );
  expect(done).toBeGreaterThan(80);
}, 120_000);
