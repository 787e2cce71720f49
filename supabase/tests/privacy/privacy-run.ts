import { randomUUID } from 'node:crypto';
import type { Contents, RowText } from '@marketdesk/backend/database/contents/contents.ts';
import { loadContents } from '@marketdesk/backend/database/contents/load-contents.ts';
import { readContents } from '@marketdesk/backend/database/contents/read-contents.ts';
import { isSqlError, type Database } from '@marketdesk/backend/database/database.ts';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import type { DecisionsRow, PostsRow } from '@marketdesk/contract/database.generated.ts';
import type { PersonKeys } from '@marketdesk/contract/documents.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { TEST_MASTER_KEY } from '@marketdesk/test-support/master-key.ts';
import { MIGRATIONS } from '@marketdesk/test-support/migrations.ts';
import { expect } from 'vitest';
import { createPost, createReview } from '../moderated.ts';
import type { Args, Caller, Person, World } from '../world.ts';
import { PEOPLE, type PrivacyStep } from './steps.ts';

/** A person whose texts all contain the mark. */
interface Marked extends Person {
  mark: string;
  isErased: boolean;
  isBanned: boolean;
}

/** What an old backup contains: everything except the keys of people and the master key. */
interface Backup {
  contents: Contents;
  rows: Map<string, RowText[]>;
}

const KEYS = ['private.person_keys', 'private.master_key'];

/** One schedule of activity and privacy requests. After each erasure nothing of the person may be found. */
export class PrivacyRun {
  readonly #world: World;
  readonly #staff: readonly [Person, Person];
  #people: Marked[] = [];
  #backup: Backup | null = null;

  constructor(world: World, staff: readonly [Person, Person]) {
    this.#world = world;
    this.#staff = staff;
  }

  async run(steps: readonly PrivacyStep[]): Promise<void> {
    for (let at = 0; at < PEOPLE; at++) this.#people.push(await this.#join());
    for (const step of steps) {
      const [person, other] = [this.#people[step.person], this.#people[step.other]];
      if (person !== undefined && other !== undefined) await this.#perform(step.do, person, other);
    }
    await this.#check(this.#world.database);
    if (this.#backup !== null) await this.#checkRestored(this.#backup);
  }

  async #join(): Promise<Marked> {
    const mark = `zq${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const person = { id: randomUUID(), email: `${mark}@example.test` };
    await this.#world.sql('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
      person.id,
      person.email,
    ]);
    return { ...person, mark, isErased: false, isBanned: false };
  }

  /** Calls a procedure that may be refused. Returns null then. */
  async #try<Result>(caller: Caller, name: string, args: Args): Promise<Result | null> {
    try {
      return await this.#world.rpc<Result>(caller, name, args);
    } catch (error) {
      if (isSqlError(error) && /^(PT4|P0001|22023|42501)/.test(error.code)) return null;
      throw error;
    }
  }

  async #perform(what: PrivacyStep['do'], person: Marked, other: Marked): Promise<void> {
    const world = this.#world;
    const [first, second] = this.#staff;
    const text = `About ${person.mark}`;
    const about = { p_user_id: person.id };
    switch (what) {
      case 'edit profile':
        return void (await this.#try(first, 'admin_update_user_profile', {
          ...about,
          p_updates: { full_name: `Ann ${person.mark}`, bio: text, contact_number: '+49 30 1234567' },
          p_reason: text,
        }));
      case 'post':
        if (!person.isErased)
          await createPost(world, person, {
            title: text,
            description: text,
            address: text,
            assigned_worker_user_id: other.id === person.id ? null : other.id,
          });
        return;
      case 'review':
        if (other.id !== person.id && !person.isErased && !other.isErased)
          await createReview(world, [person, other], { comment: text });
        return;
      case 'report': {
        const [post] = await world.sql<PostsRow>('select * from public.posts where user_id = $1 limit 1', [
          other.id,
        ]);
        const target =
          post === undefined
            ? { p_entity_type: 'user', p_entity_id: other.id }
            : { p_entity_type: 'post', p_entity_id: post.id };
        return void (await this.#try(person, 'submit_report', {
          ...target,
          p_reason: 'Scams',
          p_description: text,
        }));
      }
      case 'ticket': {
        const ticket = await this.#try<{ id: string }>(person, 'open_support_ticket', {
          p_subject: text,
          p_category: 'Account',
          p_content: text,
        });
        if (ticket === null) return;
        await this.#try(first, 'admin_claim_support_ticket', { p_ticket_id: ticket.id, p_note: text });
        await this.#try(first, 'send_support_message', { p_ticket_id: ticket.id, p_content: text });
        return;
      }
      case 'note':
        return void (await this.#try(first, 'admin_add_note', {
          p_entity_type: 'user',
          p_entity_id: person.id,
          p_body: text,
        }));
      case 'sanction':
        return void (await this.#try(first, 'suspend_user_admin', {
          ...about,
          p_value: true,
          p_reason: text,
        }));
      case 'ban':
        if (person.isErased) return;
        await this.#try(first, 'ban_user_admin', { ...about, p_value: true, p_reason: text });
        return this.#readBan(person);
      case 'decision':
        await this.#try(second, 'admin_decide', {
          p_target_type: 'user',
          p_target_id: person.id,
          p_kind: 'warn',
          p_policy: 'scams',
          p_reason: text,
          p_message: text,
        });
        return;
      case 'appeal': {
        const [decision] = await world.sql<DecisionsRow>(
          'select * from public.decisions where user_id = $1 order by decided_at desc limit 1',
          [person.id],
        );
        if (decision !== undefined)
          await this.#try(person, 'submit_appeal', { p_decision_id: decision.id, p_text: text });
        return;
      }
      case 'search':
        return void (await this.#try(person, 'search_taxonomy', { p_locale: 'en', p_query: person.mark }));
      case 'destination':
        // Without the mark: the books keep the destinations of payouts.
        return void (await this.#try(person, 'set_payout_destination', {
          p_method: 'revolut',
          p_details: { revtag: `t${person.id.replaceAll('-', '').slice(0, 12)}` },
        }));
      case 'withdraw':
        if (person.isErased) return;
        await world.sql(
          `insert into public.balance_ledger (user_id, amount, kind) values ($1, 100, 'earning')`,
          [person.id],
        );
        return void (await this.#try(person, 'request_withdrawal', {
          p_method: 'revolut',
          p_amount_eur: 50,
        }));
      case 'settle':
        return this.#settle(person);
      case 'request': {
        const made = await this.#try<{ id: string }>(first, 'admin_open_privacy_request', {
          ...about,
          p_kind: 'erasure',
          p_message: text,
        });
        if (made !== null)
          await this.#try(first, 'admin_check_identity', {
            p_id: made.id,
            p_how: `Passport of ${person.mark}`,
          });
        return;
      }
      case 'first approval':
      case 'same approval':
        return void (await this.#try(first, 'admin_approve_erasure', await this.#requestOf(person)));
      case 'second approval':
        return void (await this.#try(second, 'admin_approve_erasure', await this.#requestOf(person)));
      case 'undo':
        return void (await this.#try(first, 'admin_undo_erasure', {
          ...(await this.#requestOf(person)),
          p_reason: text,
        }));
      case 'hold':
        return void (await this.#try(first, 'admin_place_legal_hold', {
          p_entity_type: 'user',
          p_entity_id: person.id,
          p_reason: text,
          p_ends_at: new Date(Date.now() + 86_400_000).toISOString(),
        }));
      case 'lift': {
        const [hold] = await world.sql<{ id: string }>(
          'select id from public.legal_holds where entity_id = $1 and lifted_at is null',
          [person.id],
        );
        if (hold !== undefined)
          await this.#try(second, 'admin_lift_legal_hold', { p_id: hold.id, p_reason: text });
        return;
      }
      case 'wait':
        await world.sql(
          `update public.privacy_requests set erase_after = now() where user_id = $1 and state = 'scheduled'`,
          [person.id],
        );
        return;
      case 'erase':
        return this.#erase();
      case 'crash':
        // The process dies between the two calls.
        await this.#nextErasure();
        return;
      case 'export':
        return this.#export(person);
      case 'back up':
        this.#backup = await this.#backUp();
    }
  }

  async #requestOf(person: Marked): Promise<{ p_id: string }> {
    const [request] = await this.#world.sql<{ id: string }>(
      `select id from public.privacy_requests where user_id = $1 and kind = 'erasure' order by asked_at desc limit 1`,
      [person.id],
    );
    return { p_id: request?.id ?? randomUUID() };
  }

  async #readBan(person: Marked): Promise<void> {
    const [row] = await this.#world.sql<{ is_banned: boolean }>(
      'select is_banned from public.profiles where user_id = $1',
      [person.id],
    );
    person.isBanned = row?.is_banned === true;
  }

  /** Removes what stands in the way of an erasure. */
  async #settle(person: Marked): Promise<void> {
    if (person.isErased) return;
    await this.#world.sql(
      `update public.reports set status = 'closed', closed_at = now() where status <> 'closed'`,
    );
    const pending = await this.#world.sql<{ id: string }>(
      `select id from public.withdrawal_requests where user_id = $1 and status = 'pending'`,
      [person.id],
    );
    for (const { id } of pending)
      await this.#try(this.#staff[1], 'admin_mark_withdrawal_status', {
        p_request_id: id,
        p_status: 'failed',
        p_error_message: 'Not paid.',
      });
    await this.#world.sql(
      `insert into public.balance_ledger (user_id, amount, kind)
       select user_id, -balance, 'earning' from public.profiles where user_id = $1 and balance > 0`,
      [person.id],
    );
  }

  #nextErasure = (): Promise<{ request_id: string } | null> =>
    this.#world.rpc('service_role', 'operator_next_erasure');

  async #erase(): Promise<void> {
    const due = await this.#world.sql<{ user_id: string; approvers: number; is_held: boolean }>(
      `select r.user_id, num_nonnulls(r.first_approved_by, r.second_approved_by)::integer as approvers,
              private.is_on_hold(r.user_id) as is_held
         from public.privacy_requests r where r.state in ('scheduled', 'running') and r.erase_after <= now()`,
    );
    for (let next = await this.#nextErasure(); next !== null; next = await this.#nextErasure())
      await this.#world.rpc('service_role', 'operator_erase_person', { p_request_id: next.request_id });
    const erased = await this.#world.sql<{ user_id: string }>('select user_id from private.erased_people');
    for (const person of this.#people) {
      if (person.isErased || !erased.some(({ user_id: id }) => id === person.id)) continue;
      expect(due).toContainEqual({ user_id: person.id, approvers: 2, is_held: false });
      person.isErased = true;
    }
    await this.#check(this.#world.database);
  }

  /** What the link would contain names no one else. */
  async #export(person: Marked): Promise<void> {
    const sources = await this.#world.rpc<{ name: string }[]>('service_role', 'operator_export_sources');
    let whole = '';
    for (const { name } of sources)
      whole += JSON.stringify(
        await this.#world.rpc('service_role', 'operator_export_rows', {
          p_user_id: person.id,
          p_source: name,
          p_limit: 200,
        }),
      );
    // Not the marks: a review of the person is in the words of its author.
    for (const { id, email } of [...this.#people, ...this.#staff])
      if (id !== person.id) for (const value of [id, email]) expect(whole).not.toContain(value);
  }

  async #check(database: Database): Promise<void> {
    for (const person of this.#people) {
      if (!person.isErased) continue;
      expect(await leaks(database, person.mark)).toEqual([]);
      if (person.isBanned) await this.#expectRecognised(database, person);
    }
    const [books] = await database.query(
      `select (select count(*)::integer from private.verify_audit_chain() c where c.first_broken_id is not null) as broken,
              (select count(*)::integer from public.profiles p
                where p.balance <> coalesce((select sum(l.amount) from public.balance_ledger l where l.user_id = p.user_id), 0)
              ) as unbalanced`,
    );
    expect(books).toEqual({ broken: 0, unbalanced: 0 });
  }

  /** A new account with the address of a banned person is banned. */
  async #expectRecognised(database: Database, { email }: Marked): Promise<void> {
    const id = randomUUID();
    await database.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
      id,
      email,
    ]);
    expect(await database.query('select is_banned from public.profiles where user_id = $1', [id])).toEqual([
      { is_banned: true },
    ]);
    await database.query('delete from auth.users where id = $1', [id]);
  }

  async #backUp(): Promise<Backup> {
    const rows = new Map<string, RowText[]>();
    const contents = await readContents(this.#world.database, async (read, rowsOf) => {
      const tables = read.tables.filter(({ name }) => !KEYS.includes(name));
      for (const table of tables) {
        const batches: RowText[] = [];
        for await (const batch of rowsOf(table)) batches.push(...batch);
        rows.set(table.name, batches);
      }
      return { ...read, tables };
    });
    return { contents, rows };
  }

  /** Restores the old backup with the newest keys, as `npm run restore` does. */
  async #checkRestored({ contents, rows }: Backup): Promise<void> {
    const keys = await this.#world.rpc<PersonKeys>('service_role', 'operator_get_person_keys');
    const restored = await createTestDatabase({ migrations: null });
    try {
      const { database } = restored;
      await database.transaction((tx) =>
        loadContents(tx, contents, ({ name }) => batchesOf(rows.get(name) ?? [])),
      );
      await migrate(database, MIGRATIONS);
      await database.query('select public.operator_load_master_key($1)', [TEST_MASTER_KEY]);
      const [loaded] = await database.query<{ to_erase: string[] }>(
        'select * from public.operator_load_person_keys($1, $2)',
        [JSON.stringify(keys.people), keys.master_key],
      );
      for (const id of loaded?.to_erase ?? [])
        await database.query('select public.operator_erase_again($1)', [id]);
      await this.#check(database);
    } finally {
      await restored.close();
    }
  }
}

async function* batchesOf(rows: RowText[]): AsyncGenerator<RowText[]> {
  await Promise.resolve();
  yield rows;
}

/** Tables that contain the mark, as text or as bytes. */
async function leaks(database: Database, mark: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage', 'backend', 'payout_simulator')`,
  );
  const search = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from ${name} t where t::text ilike $1 or t::text like $2)`,
  );
  const found = await database.query<{ name: string }>(search.join(' union all '), [
    `%${mark}%`,
    `%${Buffer.from(mark).toString('hex')}%`,
  ]);
  return found.map(({ name }) => name);
}
