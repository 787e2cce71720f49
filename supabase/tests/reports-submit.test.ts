import * as limits from '@marketdesk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { race } from './race.ts';
import { openWorld, expectSqlError, type Args, type Person } from './world.ts';

describe('submit_report', async () => {
  const world = await openWorld();
  const target = await world.person();
  const [row] = await world.sql<{ id: string }>(
    `insert into public.posts (user_id, title) values ($1, 'A post') returning id`,
    [target.id],
  );
  const post: string = row?.id ?? '';

  const about = (args: Args = {}) => ({
    p_entity_type: 'user',
    p_entity_id: target.id,
    p_reason: 'Scams',
    ...args,
  });
  const submit = (caller: Person, args: Args = {}) => world.rpc<Args>(caller, 'submit_report', about(args));
  const refuses = async (args: Args, code: string, sentence: string | RegExp, caller?: Person) =>
    world.refuses(caller ?? (await world.person()), 'submit_report', about(args), code, sentence);

  it('creates an open report of the caller, with normalized text', async () => {
    const caller = await world.person();
    expect(
      await submit(caller, {
        p_entity_type: 'post',
        p_entity_id: post,
        p_description: '  Wants money first. ',
        p_locale: ' PT-br ',
        p_country_code: 'hr',
        p_app_version: '4.2.0',
        p_device_info: { os: 'iOS' },
      }),
    ).toMatchObject({
      status: 'open',
      reported_entity_type: 'post',
      reported_entity_id: post,
      reporter_user_id: caller.id,
      claimed_by_user_id: null,
      reason_category: 'Scams',
      description: 'Wants money first.',
      severity: null,
      locale: 'pt-br',
      country_code: 'HR',
      app_version: '4.2.0',
      device_info: { os: 'iOS' },
    });
  });

  it.each([
    ['hr_HR', 'hr'],
    ['nb-NO', 'no'],
    ['zh_Hant_TW', 'zh-hant-tw'],
  ])('stores the device’s locale %s as %s', async (p_locale, locale) => {
    expect(await submit(await world.person(), { p_locale })).toMatchObject({ locale });
  });

  it('needs only target and reason; blanks count as null', async () => {
    const blank = { p_description: ' ', p_locale: '', p_country_code: ' ', p_app_version: '' };
    const nothing = {
      description: null,
      locale: null,
      country_code: null,
      app_version: null,
      device_info: null,
    };
    expect(await submit(await world.person())).toMatchObject(nothing);
    expect(await submit(await world.person(), { ...blank, p_device_info: 'null' })).toMatchObject(nothing);
  });

  it.each<[Args, string]>([
    [{ p_entity_type: null }, 'Choose the user, post or review to report.'],
    [{ p_entity_id: null }, 'Choose the user, post or review to report.'],
    [{ p_entity_type: 'ticket' }, 'Unknown entity type "ticket". Use one of: user, post, review.'],
    [{ p_reason: null }, 'Choose a reason.'],
    [{ p_locale: 'english' }, 'The locale must be a language such as en or pt-br.'],
    [{ p_country_code: 'HRV' }, 'The country code must be the two letters of a country, such as HR.'],
    [{ p_country_code: 'ZZ' }, 'The country code must be the two letters of a country, such as HR.'],
    [{ p_country_code: '1A' }, 'The country code must be the two letters of a country, such as HR.'],
    [{ p_app_version: 'x'.repeat(41) }, 'The app version must have at most 40 characters.'],
    [{ p_device_info: '[1]' }, 'The device information must be an object.'],
    [{ p_device_info: '"x"' }, 'The device information must be an object.'],
  ])('refuses %j', async (args, sentence) => {
    await refuses(args, '22023', sentence);
  });

  it('refuses an unknown reason', async () => {
    await refuses(
      { p_reason: 'spam' },
      '22023',
      /^Unknown reason "spam"\. Use one of: Offensive name\/BIO, /,
    );
  });

  it('accepts a description of 5,000 characters and a device of 4,000 bytes at most', async () => {
    const longest = 'č'.repeat(limits.REPORT_DESCRIPTION_MAX_CHARS);
    expect(await submit(await world.person(), { p_description: longest })).toMatchObject({
      description: longest,
    });
    await refuses(
      { p_description: `${longest}x` },
      '22023',
      'The description must have at most 5,000 characters.',
    );
    const device = (size: number) => ({ p_device_info: JSON.stringify({ a: 'x'.repeat(size - 9) }) });
    expect(await submit(await world.person(), device(4000))).toMatchObject({ status: 'open' });
    await refuses(device(4001), '22023', 'The device information must have at most 4,000 bytes.');
  });

  it('refuses oneself, one’s own post, and unknown targets', async () => {
    await refuses({}, 'P0001', 'You cannot report yourself.', target);
    const own = { p_entity_type: 'post', p_entity_id: post };
    await refuses(own, 'P0001', 'You cannot report your own post.', target);
    await refuses({ p_entity_id: post }, 'PT404', 'User not found');
    await refuses({ p_entity_type: 'post' }, 'PT404', 'Post not found');
    const [removed] = await world.sql<{ id: string }>(
      'insert into public.posts (user_id, deleted_at) values ($1, now()) returning id',
      [target.id],
    );
    await refuses({ p_entity_type: 'post', p_entity_id: removed?.id }, 'PT404', 'Post not found');
  });

  it('refuses suspended, banned, unknown and anonymous callers', async () => {
    const person = (flag: string) => world.person('user', { [flag]: true });
    await refuses({}, '42501', 'Your account is suspended.', await person('is_suspended'));
    await refuses({}, '42501', 'Your account is banned.', await person('is_banned'));
    const nobody = { id: '00000000-0000-4000-8000-000000000000', email: '' };
    await refuses({}, '42501', 'Not authorized', nobody);
    await world.refuses('anon', 'submit_report', about(), '42501', /permission denied/);
  });

  describe('a second report on the same target by the same person', () => {
    const sentence = 'You have already reported this. We are looking into it.';
    const age = (caller: Person, columns: string) =>
      world.sql(`update public.reports set ${columns} where reporter_user_id = $1`, [caller.id]);

    it('is refused for 24 hours, also for another reason', async () => {
      const caller = await world.person();
      await submit(caller);
      await refuses({ p_reason: 'Other' }, 'P0001', sentence, caller);
      await age(caller, `created_at = now() - interval '23 hours 59 minutes', status = 'claimed'`);
      await refuses({}, 'P0001', sentence, caller);
      await age(caller, `created_at = now() - interval '24 hours'`);
      await expect(submit(caller)).resolves.toMatchObject({ status: 'open' });
    });

    it('is accepted once the first is closed, and from others', async () => {
      const caller = await world.person();
      await submit(caller);
      await expect(submit(await world.person())).resolves.toMatchObject({ status: 'open' });
      await age(caller, `status = 'closed', closed_at = now()`);
      await expect(submit(caller)).resolves.toMatchObject({ status: 'open' });
    });

    it('is refused if sent concurrently', async () => {
      const caller = await world.person();
      const second = race(
        world,
        (tx) => world.rpcIn(tx, caller, 'submit_report', about()),
        () => submit(caller),
      );
      await expectSqlError(second, 'P0001', sentence);
    });
  });

  it('accepts at most twenty an hour', async () => {
    const caller = await world.person();
    await world.sql(
      `insert into public.reports (reported_entity_type, reported_entity_id, reporter_user_id, reason_category, created_at)
       select 'user', gen_random_uuid(), $1, 'Other', now() - interval '59 minutes' from generate_series(2, $2::int)`,
      [caller.id, limits.REPORTS_PER_HOUR],
    );
    await expect(submit(caller)).resolves.toMatchObject({ status: 'open' });
    const sentence = 'You have sent many reports in the last hour. Please try again later.';
    await refuses({ p_entity_type: 'post', p_entity_id: post }, 'PT429', sentence, caller);
    await world.sql(
      `update public.reports set created_at = created_at - interval '1 minute 1 second' where reporter_user_id = $1`,
      [caller.id],
    );
    await expect(submit(caller, { p_entity_type: 'post', p_entity_id: post })).resolves.toMatchObject({
      status: 'open',
    });
  });

  it('leaves no audit entry', async () => {
    const caller = await world.person('moderator');
    const { id } = await submit(caller);
    expect(await world.audited(String(id))).toEqual([]);
  });
});
