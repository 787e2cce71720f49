import { describe, expect, it } from 'vitest';
import type { UserRecord } from '@marketdesk/contract/documents.ts';
import { expectSqlError, openWorld, type Person } from './world.ts';

// What an erasure does to protected rows, and to people who come back.

const world = await openWorld();
const admin = await world.person('admin');

const erase = (person: Person) => world.sql('select private.erase_rows($1)', [person.id]);
const profileOf = async (id: string) =>
  (
    await world.sql<{ full_name: string; email: string | null; is_banned: boolean }>(
      'select full_name, email, is_banned from public.profiles where user_id = $1',
      [id],
    )
  )[0];

async function signUp(email: string) {
  const [row] = await world.sql<{ id: string }>(
    'insert into auth.users (id, email, created_at) values (gen_random_uuid(), $1, now()) returning id',
    [email],
  );
  if (!row) throw new Error('No account');
  return row.id;
}

describe('an erasure', () => {
  it('recognizes a banned person by address, phone and website, and nobody else', async () => {
    const [banned, other] = [await world.person(), await world.person()];
    for (const person of [banned, other]) {
      await world.sql(`update public.profiles set contact_number = $2, website = $3 where user_id = $1`, [
        person.id,
        '+385 91 555 07' + String(person === banned),
        `https://${person.id}.test`,
      ]);
    }
    await world.sql('update public.profiles set is_banned = true where user_id = $1', [banned.id]);
    await erase(banned);
    await erase(other);
    expect(await profileOf(banned.id)).toMatchObject({ email: null, is_banned: true });

    const again = await signUp(banned.email);
    expect(await profileOf(again)).toMatchObject({ is_banned: true });
    expect((await world.audited(again)).map(({ action }) => action)).toEqual(['keep_banned_out']);
    expect(await profileOf(await signUp(other.email))).toMatchObject({ is_banned: false });

    const third = await signUp('third@example.test');
    await world.sql('update public.profiles set website = $2 where user_id = $1', [
      third,
      `http://${banned.id}.test/`,
    ]);
    const record = await world.rpc<UserRecord>(admin, 'admin_get_user_record', { p_user_id: third });
    expect(record.related).toMatchObject([{ user_id: banned.id, shares: ['website'], is_banned: true }]);
  });

  it('removes the evidence about the person, and evidence stays protected in the same transaction', async () => {
    const [person, other] = [await world.person(), await world.person()];
    for (const { id } of [person, other]) {
      await world.rpc(admin, 'submit_report', { p_entity_type: 'user', p_entity_id: id, p_reason: 'Scams' });
    }
    const evidence = () =>
      world.sql<{ target_id: string }>(
        'select target_id from public.report_evidence where target_id = any ($1::uuid[])',
        [[person.id, other.id]],
      );
    const both = world.database.transaction(async (tx) => {
      await tx.query('select private.erase_rows($1)', [person.id]);
      await tx.query('delete from public.report_evidence where target_id = $1', [other.id]);
    });
    await expectSqlError(both, '42501', /never changed/);
    expect(await evidence()).toHaveLength(2);
    await erase(person);
    expect(await evidence()).toEqual([{ target_id: other.id }]);
  });
});
