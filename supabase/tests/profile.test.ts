import { NOTIFICATION_FLAGS } from '@marketdesk/contract/enums.ts';
import { describe, expect, it } from 'vitest';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

const UPDATE = 'admin_update_user_profile';

describe('admin_update_user_profile', async () => {
  const world = await openWorld();
  const admin = await world.person('admin');
  const moderator = await world.person('moderator');
  const user = await world.person();

  const update = (caller: Person, target: Person, p_updates: Args, more: Args = {}) =>
    world.rpc<Args>(caller, UPDATE, { p_user_id: target.id, p_updates, ...more });

  it.each<[string, unknown, unknown]>([
    ['username', '  marko ', 'marko'],
    ['full_name', 'Ana\n', 'Ana'],
    ['full_name', '', null],
    ['username', '   ', null],
    ['username', null, null],
    ['avatar_url', 'https://x.test/a.png', 'https://x.test/a.png'],
    ['avatar_url', '/storage/v1/object/public/avatars/a/b.png', '/storage/v1/object/public/avatars/a/b.png'],
    ['avatar_url', '', null],
    ['contact_number', '+385\u00a01\u2060', '+385 1'],
    ['username', 'mar\u200bko', 'marko'],
    ['full_name', 'Eva\u202e \n Novak', 'Eva Novak'],
    ['website', 'https://x.test/a?b#c', 'https://x.test/a?b#c'],
    ['website', ' HTTP://x.test:8080 ', 'HTTP://x.test:8080'],
    ['website', 'x.test', 'https://x.test'],
    ['website', 'x.test:8080/me', 'https://x.test:8080/me'],
    ['full_name', '\u00a0Ana\u200b', 'Ana'],
    ['bio', 'Painter ❤️', 'Painter ❤️'],
    ['base_country_code', 'xk', 'XK'],
    ['bio', 'a'.repeat(10_000), 'a'.repeat(10_000)],
    ['bio', '', null],
    ['base_address', 'Ilica 1', 'Ilica 1'],
    ['stripe_customer_id', 'cus_1', 'cus_1'],
    ['show_contact_number', true, true],
    ['is_worker', true, true],
    ...NOTIFICATION_FLAGS.map((flag): [string, unknown, unknown] => [flag, false, false]),
    ['preferred_locale', ' PT-BR ', 'pt-br'],
    ['preferred_locale', 'EN ,hr', 'en, hr'],
    ['preferred_locale', 'nb_NO, zh_Hant_TW,hr-HR', 'no, zh-hant-tw, hr'],
    ['preferred_locale', '', null],
    ['base_country_code', ' hr', 'HR'],
    ['stories_country_code', 'De', 'DE'],
    ['stories_country_code', '', null],
    ['service_radius', 12.25, 12.25],
    ['service_radius', 0, 0],
    ['service_radius', '', null],
    ['base_latitude', -90, -90],
    ['base_latitude', 45.8150108, 45.8150108],
    ['base_longitude', 180, 180],
    ['base_longitude', null, null],
    ['subscription_tier', 'pro', 'pro'],
    ['subscription_expires_at', '2027-01-01T12:00:00+02:00', '2027-01-01T10:00:00+00:00'],
    ['subscription_expires_at', '2027-02-03', '2027-02-03T00:00:00+00:00'],
    ['subscription_expires_at', '', null],
  ])('%s: %j is stored as %j', async (field, given, stored) => {
    expect((await update(moderator, user, { [field]: given }))[field]).toEqual(stored);
    const row = await world.rpc<Args>(admin, 'admin_get_user_details', { p_user_id: user.id });
    expect(row[field]).toEqual(stored);
  });

  it.each<[string, unknown, string]>([
    ['username', 5, 'Username must be text of at most 200 characters.'],
    ['full_name', 'x'.repeat(201), 'Full name must be text of at most 200 characters.'],
    ['bio', 'x'.repeat(10_001), 'Bio must be text of at most 10000 characters.'],
    ['website', ['x'], 'Website must be text of at most 2000 characters.'],
    ...[
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'ftp://x.test',
      'https://',
      'http://x',
      'x y.test',
      'https://a@b.test',
    ].map((website): [string, unknown, string] => [
      'website',
      website,
      'Website must be an address such as https://example.com.',
    ]),
    ...['ZZ', 'QQ', 'EU', 'HRV', '1A'].map((code): [string, unknown, string] => [
      'base_country_code',
      code,
      'Base country code must be the two letters of a country, such as HR.',
    ]),
    ...['\u00a0', '\u200b', '\u200b \u2060', '\ufeff', '\u3164', '\u2800', '\u00ad\u034f', '\u{e0020}'].map(
      (blank): [string, unknown, string] => ['full_name', blank, 'Full name must contain visible text.'],
    ),
    ['username', '\u200b', 'Username must contain visible text.'],
    ...[
      'http://x.test/a.png',
      'javascript:alert(1)',
      'data:image/png;base64,x',
      'https://a@b.test/',
      '//x.test',
    ].map((address): [string, unknown, string] => [
      'avatar_url',
      address,
      'Avatar url must be an address that begins with https://, or a file uploaded here.',
    ]),
    ['is_worker', 'true', 'Is worker must be true or false.'],
    ['notify_new_review', null, 'Notify new review must be true or false.'],
    ['notify_anything', true, 'The field "notify_anything" cannot be edited.'],
    [
      'preferred_locale',
      'english',
      'Preferred locale must be a language such as en or pt-br, or several: en, hr.',
    ],
    [
      'preferred_locale',
      'en,',
      'Preferred locale must be a language such as en or pt-br, or several: en, hr.',
    ],
    ['stories_country_code', 12, 'Stories country code must be text of at most 10 characters.'],
    ['service_radius', -1, 'Service radius must be a number from 0 to 999999.99 with at most two decimals.'],
    [
      'service_radius',
      '12',
      'Service radius must be a number from 0 to 999999.99 with at most two decimals.',
    ],
    ['base_latitude', 90.01, 'Base latitude must be a number from -90 to 90.'],
    ['base_longitude', 'west', 'Base longitude must be a number from -180 to 180.'],
    ['subscription_tier', 'gold', 'Subscription tier must be free or pro.'],
    ['subscription_tier', null, 'Subscription tier must be free or pro.'],
    [
      'subscription_expires_at',
      'tomorrow',
      'Subscription expires at must be a date and time from the year 2000 to 2099, such as 2026-12-31T23:59:00Z.',
    ],
    [
      'subscription_expires_at',
      '2026-02-30',
      'Subscription expires at must be a date and time from the year 2000 to 2099, such as 2026-12-31T23:59:00Z.',
    ],
    ...['0026-12-31T20:50:00.000Z', '2100-01-01', '+010000-01-01T04:59:00.000Z'].map(
      (moment): [string, unknown, string] => [
        'subscription_expires_at',
        moment,
        'Subscription expires at must be a date and time from the year 2000 to 2099, such as 2026-12-31T23:59:00Z.',
      ],
    ),
    ['subscription_expires_at', 17, 'Subscription expires at must be text of at most 40 characters.'],
    ['balance', -1, 'Balance must be a number from 0 to 999999999999.99 with at most two decimals.'],
    ['balance', 0.001, 'Balance must be a number from 0 to 999999999999.99 with at most two decimals.'],
    ['balance', null, 'Balance must be an amount in euro.'],
    ['balance', '5', 'Balance must be a number from 0 to 999999999999.99 with at most two decimals.'],
    ...['user_id', 'email', 'role', 'is_suspended', 'is_banned', 'created_at', 'nonsense'].map(
      (field): [string, unknown, string] => [field, 'x', `The field "${field}" cannot be edited.`],
    ),
  ])('%s: %j is refused', async (field, given, sentence) => {
    await world.refuses(
      admin,
      UPDATE,
      { p_user_id: user.id, p_updates: { bio: 'other', [field]: given } },
      '22023',
      sentence,
    );
  });

  it.each([null, [], 'x', 5])('updates of %j are refused', async (p_updates) => {
    const args = { p_user_id: user.id, p_updates: p_updates === null ? null : JSON.stringify(p_updates) };
    await world.refuses(admin, UPDATE, args, '22023', 'The updates must be an object of fields and values.');
  });

  it('skips what is unchanged, and records only what changed', async () => {
    const target = await world.person('user', { bio: 'old', username: 'same', service_radius: 5 });
    const before = await world.state();
    await update(moderator, target, {
      bio: ' old ',
      username: 'same',
      service_radius: 5.0,
      website: '',
      is_worker: false,
    });
    expect(await world.state()).toBe(before);

    await update(moderator, target, { bio: '', username: 'same', base_country_code: 'hr' });
    expect(await world.audited(target.id)).toEqual([
      {
        actor_user_id: moderator.id,
        action: 'update_user_profile',
        details: { bio: { old: 'old' }, base_country_code: { new: 'HR' } },
      },
    ]);
  });

  it('refuses a username in use, whatever its case', async () => {
    await world.person('user', { username: 'Taken' });
    const args = { p_user_id: user.id, p_updates: { bio: 'other', username: 'tAKEN' } };
    await world.refuses(moderator, UPDATE, args, 'PT409', 'This username is taken.');
  });

  it('moderators edit themselves and other moderators, but no admin; admins edit everyone', async () => {
    const colleague = await world.person('moderator');
    for (const target of [moderator, colleague]) {
      expect(await update(moderator, target, { bio: 'edited' })).toMatchObject({ bio: 'edited' });
    }
    const args = { p_user_id: admin.id, p_updates: { bio: 'edited' } };
    await world.refuses(moderator, UPDATE, args, '42501', 'Not authorized');
    const otherAdmin = await world.person('admin');
    for (const target of [admin, otherAdmin, moderator]) {
      expect(await update(admin, target, { bio: 'by an admin' })).toMatchObject({ bio: 'by an admin' });
    }
  });

  describe('p_expected', () => {
    it('refuses to overwrite a value that the editor did not see, and returns the current one', async () => {
      const target = await world.person('user', { bio: 'theirs', username: 'seen' });
      const args = {
        p_user_id: target.id,
        p_updates: { bio: 'mine', username: 'new' },
        p_expected: { bio: 'old', username: 'seen' },
      };
      await world.refuses(admin, UPDATE, args, 'PT409', 'bio was changed by someone else.');
      const error = await expectSqlError(world.rpc(admin, UPDATE, args), 'PT409', /^bio/);
      expect(error).toMatchObject({ hint: 'changed_meanwhile', detail: '"theirs"' });
    });

    it.each<[string, unknown, unknown, unknown]>([
      ['bio', 'a', 'a', 'b'],
      ['bio', null, null, 'b'],
      ['service_radius', 12.5, 12.5, 13],
      ['subscription_expires_at', '2027-01-01T00:00:00Z', '2027-01-01T01:00:00+01:00', '2028-01-01'],
      ['base_latitude', 45.81501, 45.81501, 46],
      ['is_worker', true, true, false],
    ])('%s: %j, seen as %j, may become %j', async (field, now, seen, wanted) => {
      const target = await world.person('user', { [field]: now as string });
      await expect(
        update(admin, target, { [field]: wanted }, { p_expected: { [field]: seen } }),
      ).resolves.toBeDefined();
      expect(await world.audited(target.id)).toHaveLength(1);
    });

    it('replaces a year that is no longer valid', async () => {
      const target = await world.person('user', { subscription_expires_at: '0026-12-31T20:50:00Z' });
      const p_expected = { subscription_expires_at: '0026-12-31T20:50:00+00:00' };
      const updated = await update(admin, target, { subscription_expires_at: '2026-12-31' }, { p_expected });
      expect(updated).toMatchObject({ subscription_expires_at: '2026-12-31T00:00:00+00:00' });
    });

    it('ignores fields that are not updated, or already have the new value', async () => {
      const target = await world.person('user', { bio: 'wanted' });
      const before = await world.state();
      await update(
        admin,
        target,
        { bio: 'wanted' },
        { p_expected: { bio: 'old', website: 'https://x.test' } },
      );
      expect(await world.state()).toBe(before);
    });

    it('must be an object', async () => {
      const args = { p_user_id: user.id, p_updates: { bio: 'x' }, p_expected: '[]' };
      await world.refuses(
        admin,
        UPDATE,
        args,
        '22023',
        'The expected values must be an object of fields and values.',
      );
    });
  });

  describe('balance', () => {
    const ledger = (target: Person) =>
      world.sql(
        'select amount::text, kind, reason, actor_user_id from public.balance_ledger where user_id = $1 order by id',
        [target.id],
      );

    it('is refused to a moderator, even unchanged or with other fields', async () => {
      const target = await world.person();
      for (const balance of [0, 10]) {
        const args = { p_user_id: target.id, p_updates: { bio: 'x', balance } };
        await world.refuses(moderator, UPDATE, args, '42501', 'Not authorized');
      }
    });

    it('changes by ledger entries, with the reason', async () => {
      const target = await world.person();
      expect(await update(admin, target, { balance: 100.5 }, { p_reason: ' Paid twice ' })).toMatchObject({
        balance: 100.5,
      });
      expect(await update(admin, target, { balance: 0.25, bio: 'x' })).toMatchObject({
        balance: 0.25,
        bio: 'x',
      });
      expect(await ledger(target)).toEqual([
        { amount: '100.50', kind: 'correction', reason: 'Paid twice', actor_user_id: admin.id },
        {
          amount: '-100.25',
          kind: 'correction',
          reason: 'Corrected in the console',
          actor_user_id: admin.id,
        },
      ]);
      expect((await world.audited(target.id)).map((row) => row.details)).toEqual([
        { balance: { old: 0, new: 100.5 }, reason: 'Paid twice' },
        { balance: { old: 100.5, new: 0.25 }, bio: { new: 'x' } },
      ]);
      expect(await world.sql('select * from private.unbalanced_accounts()')).toEqual([]);
    });

    it('creates no entry if unchanged', async () => {
      const target = await world.person();
      await update(admin, target, { balance: 0.0, bio: 'x' });
      expect(await ledger(target)).toEqual([]);
    });
  });
});
