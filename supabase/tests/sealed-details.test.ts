import { describe, expect, it } from 'vitest';
import { createTarget, decide, BROKEN } from './cases.ts';
import { expectSqlError, openWorld, type Args, type Person } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const NAME = 'Zoë Šarić-Mark';

interface Entry {
  id: number;
  action: string;
  details: Args & { sealed?: { person: string; keys: string[]; value: string } };
}

const stored = async (entityId: string) =>
  world.sql<Entry>(
    'select id, action, details from public.admin_action_audit where entity_id = $1 order by id',
    [entityId],
  );
const edit = (person: Person, p_updates: Args) =>
  world.rpc(admin, 'admin_update_user_profile', {
    p_user_id: person.id,
    p_updates,
    p_reason: 'He wrote to us.',
  });
const isIntact = async () => {
  const [chain] = await world.sql<{ first_broken_id: number | null }>(
    'select * from private.verify_audit_chain()',
  );
  expect(chain?.first_broken_id).toBeNull();
};

describe('personal values in the audit log', () => {
  it('are sealed in the table, opened by its readers, and gone with the key', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await edit(person, { full_name: NAME, is_worker: true });
    await edit(other, { full_name: NAME });
    const [entry] = await stored(person.id);
    expect(entry?.details).toEqual({
      is_worker: { old: false, new: true },
      sealed: {
        person: person.id,
        keys: ['full_name', 'reason'],
        value: expect.stringMatching(/^[\w+/=]+$/) as string,
      },
    });
    const [dump] = await world.sql<{ found: boolean }>(
      `select bool_or(a::text like '%Šarić%') as found from public.admin_action_audit a`,
    );
    expect(dump?.found).toBe(false);

    const readers = async (of: Person) => ({
      list: await world.rpc<Entry[]>(admin, 'admin_get_audit'),
      history: await world.rpc(admin, 'admin_get_user_history', { p_user_id: of.id, p_search: 'šarić' }),
      export: (await world.rpc<{ entries: Entry[] }>(admin, 'admin_export_audit')).entries,
    });
    const opened = {
      full_name: { new: NAME },
      is_worker: { old: false, new: true },
      reason: 'He wrote to us.',
    };
    const before = await readers(person);
    expect(before.list.find(({ id }) => id === entry?.id)?.details).toEqual(opened);
    expect(before.export.find(({ id }) => id === entry?.id)?.details).toEqual(opened);
    expect(before.history).toMatchObject([{ details: opened }]);

    await world.sql(`select private.destroy_person_key($1, '{"counts": {"posts": 3}}')`, [person.id]);
    const erased = { is_worker: { old: false, new: true }, erased: true };
    const after = await readers(person);
    expect(after.list.find(({ id }) => id === entry?.id)?.details).toEqual(erased);
    expect(after.export.find(({ id }) => id === entry?.id)?.details).toEqual(erased);
    expect(after.history).toEqual([]);
    expect((await world.audited(other.id))[0]?.details).toMatchObject({ full_name: { new: NAME } });

    // Nothing personal is recorded of an erased person any more.
    await world.sql(
      `select private.append_audit(null, null, 'sign_in', 'profiles', $1, '{"ip": "192.0.2.7"}')`,
      [person.id],
    );
    expect((await stored(person.id)).at(-1)?.details).toEqual({ erased: true });
    await isIntact();
  });

  it('belong to the person that the entry is about, or stay open if it is about nobody', async () => {
    const [author, reporter] = [await world.person(), await world.person()];
    const target = await createTarget(world, 'post', author);
    const decision = await decide(world, admin, target, { ...BROKEN, p_kind: 'warn' });
    const { id: report } = await world.rpc<{ id: string }>(reporter, 'submit_report', {
      p_entity_type: 'post',
      p_entity_id: target.p_target_id,
      p_reason: 'Scams',
    });
    await world.rpc(admin, 'admin_claim_report', { p_report_id: report });
    await world.rpc(admin, 'admin_update_report_status', {
      p_report_id: report,
      p_status: 'closed',
      p_resolution_notes: 'Looks fine.',
      p_resolution_action: 'no_violation',
    });
    await world.rpc(admin, 'admin_reverse_decision', { p_decision_id: decision.id, p_reason: 'A mistake.' });
    const personOf = async (id: string) => (await stored(id)).at(-1)?.details.sealed?.person;
    expect(await personOf(report)).toBe(author.id);
    expect(await personOf(decision.id)).toBe(author.id);

    await world.rpc(admin, 'admin_note_export', { p_list: 'users', p_filters: { p_search: reporter.email } });
    await world.rpc(admin, 'admin_hold_payouts', { p_reason: 'The bank is closed.' });
    const last = await world.sql<Entry>(
      'select details from public.admin_action_audit order by id desc limit 2',
    );
    expect(last[0]?.details).toEqual({ reason: 'The bank is closed.' });
    expect(last[1]?.details.sealed).toMatchObject({ person: reporter.id, keys: ['p_search'] });
  });

  it('are neither written nor read while the master key is missing; other entries are', async () => {
    const person = await world.person();
    await edit(person, { full_name: NAME });
    const [kept] = await world.sql<{ key: Buffer }>('delete from private.master_key returning key');
    const locked = /^Personal data in the audit log is locked: the server is loading its key/;
    await expectSqlError(edit(person, { full_name: 'Other' }), 'PT503', locked);
    await expectSqlError(world.rpc(admin, 'admin_get_audit'), 'PT503', locked);
    await world.rpc(admin, 'admin_note_export', { p_list: 'users' });
    await world.sql('insert into private.master_key (key) values ($1)', [kept?.key]);
    expect(await stored(person.id)).toHaveLength(1);
    expect(await world.rpc(admin, 'admin_get_user_details', { p_user_id: person.id })).toMatchObject({
      full_name: NAME,
    });
  });

  it('of a first entry wait for an erasure at the same moment', async () => {
    const person = await world.person();
    let writing: Promise<unknown> | undefined;
    await world.database.transaction(async (tx) => {
      await tx.query('select private.destroy_person_key($1)', [person.id]);
      writing = edit(person, { full_name: NAME });
      // Until it waits for the head of the log.
      for (;;) {
        const waiting = await world.sql(`select from pg_locks where not granted`);
        if (waiting.length > 0) break;
      }
    });
    await writing;
    expect((await stored(person.id)).at(-1)?.details).toEqual({ erased: true });
    expect(await world.sql('select from private.person_keys where user_id = $1', [person.id])).toEqual([]);
  });
});

it('seals older entries and hashes the log again, from the current head of an intact log only', async () => {
  const person = await world.person();
  await edit(person, { full_name: NAME });
  const [entry] = await stored(person.id);
  const owner = (statement: string) =>
    world.database.exec(
      `alter table public.admin_action_audit disable trigger user; ${statement}; alter table public.admin_action_audit enable trigger user`,
    );
  // As an earlier version wrote it.
  await owner(`
    update public.admin_action_audit set details = private.opened_details(details) where id = ${String(entry?.id)};
    do $$
    declare
      v_row public.admin_action_audit;
      v_hash text := repeat('0', 64);
    begin
      for v_row in select * from public.admin_action_audit a order by a.id loop
        v_row.previous_hash := v_hash;
        v_hash := private.audit_hash(v_hash, v_row);
        update public.admin_action_audit a set previous_hash = v_row.previous_hash, hash = v_hash where a.id = v_row.id;
      end loop;
      update private.audit_head set hash = v_hash, unsealed_until = last_id;
    end $$`);
  await isIntact();
  const [head] = await world.sql<{ id: number; hash: string }>(
    'select last_id as id, hash from private.audit_head',
  );
  const reanchor = (p_head: unknown) => world.rpc('service_role', 'operator_reanchor_audit', { p_head });
  await expectSqlError(reanchor({ ...head, id: 1 }), 'PT409', /has grown since this head was signed/);
  expect(await reanchor(head)).toEqual([{ sealed: 1, anchored_id: head?.id, anchored_hash: head?.hash }]);
  await isIntact();
  expect((await stored(person.id))[0]?.details.sealed?.keys).toEqual(['full_name', 'reason']);
  expect((await world.audited(person.id))[0]?.details).toMatchObject({ full_name: { new: NAME } });
  await expectSqlError(
    world.sql(`update public.admin_action_audit set action = 'x'`),
    '42501',
    /append-only/,
  );

  await owner(`update public.admin_action_audit set action = 'x' where id = 1`);
  const [now] = await world.sql('select last_id as id, hash from private.audit_head');
  await expectSqlError(reanchor(now), 'PT409', /is broken and is not hashed again/);
});
