import { describe, expect, it } from 'vitest';
import { openWorld, type Args } from './world.ts';

// Data that lists omit, and the effect of opening one account or post.

type Row = Record<string, unknown>;

describe('personal data in lists', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const ana = await world.person('user', {
    full_name: 'Ana Horvat',
    contact_number: '+385 (0)91 555-01 27',
    base_address: 'Ilica 1, Zagreb',
    base_latitude: 45.812_915,
    base_longitude: -15.976_449,
    stripe_customer_id: 'cus_secret',
    is_worker: true,
  });
  await world.sql(
    `insert into public.balance_ledger (user_id, amount, kind, reason, actor_user_id) values ($1, 12.5, 'correction', 'x', $2)`,
    [ana.id, admin.id],
  );
  await world.sql(
    `insert into public.posts (user_id, title, address, latitude, longitude) values ($1, 'Hedge', 'Ilica 1', 45.812915, 15.976449)`,
    [ana.id],
  );

  const listed = async (procedure: string, args: Args): Promise<Row> => {
    const [row] = await world.rpc<Row[]>(admin, procedure, args);
    if (row === undefined) throw new Error('Not listed');
    return row;
  };

  it('a listed user has no balance and no address, a masked number and a coarse location', async () => {
    const { id } = ana;
    const [full] = await world.sql<Row>(
      'select to_jsonb(p) as row from public.profiles p where user_id = $1',
      [id],
    );
    const row = await listed('admin_get_users', { p_search: id });
    expect(row).toEqual({
      ...(full?.row as Row),
      contact_number: '••• ••• 127',
      base_address: null,
      base_latitude: 45.8,
      base_longitude: -16,
      balance: null,
      stripe_customer_id: null,
    });
  });

  it('the same applies to every way into the list', async () => {
    for (const args of [
      { p_search: 'horvat' },
      { p_order_by: 'full_name', p_order_dir: 'asc' },
      { p_before: { created_at: '2000-01-01', user_id: ana.id }, p_order_dir: 'desc' },
    ]) {
      const rows = await world.rpc<Row[]>(admin, 'admin_get_users', args);
      const row = rows.find(({ user_id }) => user_id === ana.id);
      expect(row).toMatchObject({ balance: null, base_address: null, contact_number: '••• ••• 127' });
    }
  });

  it('a missing number stays missing', async () => {
    expect(await listed('admin_get_users', { p_search: admin.id })).toMatchObject({
      contact_number: null,
      base_latitude: null,
    });
  });

  it('users whose Pro ends soon are listed likewise', async () => {
    await world.sql(
      `update public.profiles set subscription_tier = 'pro', subscription_expires_at = now() + interval '1 day' where user_id = $1`,
      [ana.id],
    );
    expect(await listed('admin_get_expiring_pro_users', {})).toMatchObject({
      user_id: ana.id,
      balance: null,
      base_address: null,
      contact_number: '••• ••• 127',
    });
  });

  it.each(['user', 'post'])('a reported %s is masked beside its report', async (kindOfEntity) => {
    const [report] = await world.sql<{ id: string }>(
      `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category)
       values ($1::text, case $1::text when 'user' then $2::uuid else (select id from public.posts) end, $2, 'Scams') returning id`,
      [kindOfEntity, ana.id],
    );
    const { reported } = await world.rpc<{ reported: Row }>(admin, 'admin_get_report_context', {
      p_report_id: report?.id,
    });
    expect(reported[kindOfEntity]).toMatchObject(
      kindOfEntity === 'user' ? { balance: null, base_address: null } : { address: null, latitude: 45.8 },
    );
  });

  it.each([
    ['+385 91 5550127', '••• ••• 127'],
    ['091/555-0 1 2 7 ext.', '••• ••• 127'],
    ['12', '••• ••• 12'],
    ['none', '••• ••• '],
  ])('masks the number %j as %j', async (number, shown) => {
    const ben = await world.person('user', { contact_number: number });
    expect(await listed('admin_get_users', { p_search: ben.id })).toMatchObject({ contact_number: shown });
  });

  it('the details contain everything', async () => {
    expect(await world.rpc(admin, 'admin_get_user_details', { p_user_id: ana.id })).toMatchObject({
      contact_number: '+385 (0)91 555-01 27',
      base_address: 'Ilica 1, Zagreb',
      base_latitude: 45.812_915,
      base_longitude: -15.976_449,
      balance: 12.5,
      stripe_customer_id: 'cus_secret',
    });
  });

  it('a listed post has no address and a coarse location', async () => {
    const [full] = await world.sql<Row>('select to_jsonb(p) as row from public.posts p');
    expect(await listed('admin_get_posts', {})).toEqual({
      ...(full?.row as Row),
      address: null,
      latitude: 45.8,
      longitude: 16,
    });
  });

  it.each([
    ['profiles', 'listed_profiles'],
    ['posts', 'listed_posts'],
  ])('%s are listed with their own columns, in order', async (table, view) => {
    const columns = (relation: string) =>
      world.sql<Row>(
        `select attname, format_type(atttypid, atttypmod) as type from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
        [relation],
      );
    expect(await columns(`private.${view}`)).toEqual(await columns(`public.${table}`));
  });
});
