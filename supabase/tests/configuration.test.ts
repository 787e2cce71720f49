import { beforeAll, describe, expect, it } from 'vitest';
import { configure, confirm, proposals, propose } from './proposing.ts';
import { openWorld } from './world.ts';

const AMOUNT = 'The amount must be from €0.00 to €1,000,000.00, with at most two decimals.';
const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Price {
  id: string;
  type: string;
  stripe_price_id: string;
  display_label: string | null;
  display_order: number;
  is_active: boolean;
  amount_eur: number | null;
  subscription_tier: string | null;
}

const world = await openWorld();
const admin = await world.person('admin');
const other = await world.person('admin');
const moderator = await world.person('moderator');

const insert = (args: Record<string, unknown>) => world.rpc<Price>(admin, 'admin_insert_price_config', args);
const prices = (p_type?: string) =>
  world.rpc<Price[]>(admin, 'admin_get_price_configs', p_type ? { p_type } : {});
const configAudit = () =>
  world.sql<{ action: string; details: Record<string, unknown> }>(
    "select action, details from public.admin_action_audit where entity_table = 'withdrawals_config' order by id",
  );

describe('the withdrawals section', () => {
  it('switches off at once, proposes another fee, records both, and ignores stored values', async () => {
    await configure(world, { is_automatic: true });
    const save = () =>
      world.rpc(admin, 'admin_update_withdrawals_config', { p_is_automatic: false, p_platform_fee: 7.25 });
    const answer = [{ is_automatic: false, platform_fee: 5, proposed: { platform_fee: 7.25 } }];
    expect(await save()).toEqual(answer);
    expect(await save()).toEqual(answer);
    expect(await configAudit()).toMatchObject([
      {
        action: 'update_withdrawals_config',
        details: { old_is_automatic: true, new_is_automatic: false },
      },
      { action: 'propose_change', details: { old_platform_fee: 5, new_platform_fee: 7.25 } },
    ]);
    const [proposal] = await proposals(world, other);
    await confirm(world, other, { id: proposal?.id ?? '' });
    expect(await world.rpc(admin, 'admin_get_withdrawals_config')).toEqual([
      { is_automatic: false, platform_fee: 7.25 },
    ]);
  });

  it.each([
    [null, 'P0001', 'Platform fee must be a number'],
    ['NaN', 'P0001', 'Platform fee must be a number'],
    [-1, '22023', 'Platform fee must be between 0 and 100 percent.'],
    [101, '22023', 'Platform fee must be between 0 and 100 percent.'],
    [5.005, '22023', 'Platform fee has at most 2 decimals.'],
    ['abc', '22P02', /invalid input syntax/],
  ])('refuses a fee of %s', async (fee, code, message) => {
    const args = { p_is_automatic: true, p_platform_fee: fee };
    await world.refuses(admin, 'admin_update_withdrawals_config', args, code, message);
  });

  it('accepts 0 and 100 percent', async () => {
    for (const fee of [0, 100]) {
      const args = { p_is_automatic: false, p_platform_fee: fee };
      await confirm(world, other, await propose(world, admin, 'admin_update_withdrawals_config', args));
      expect(await world.rpc(admin, 'admin_get_withdrawals_config')).toEqual([
        { is_automatic: false, platform_fee: fee },
      ]);
    }
  });

  it('is for admins', async () => {
    const args = { p_is_automatic: true, p_platform_fee: 1 };
    await world.refuses(moderator, 'admin_update_withdrawals_config', args, '42501', 'Not authorized');
    await world.refuses(moderator, 'admin_get_withdrawals_config', {}, '42501', 'Not authorized');
  });
});

describe('the limits', () => {
  it('are lowered at once, with an entry each', async () => {
    const before = (await configAudit()).length;
    const args = { p_release_above_eur: 250.5, p_cooling_off_hours: 48 };
    for (let time = 0; time < 2; time++)
      expect(await world.rpc(admin, 'admin_update_money_limits', args)).toEqual([
        { release_above_eur: 250.5, cooling_off_hours: 48, proposed: null },
      ]);
    expect(await world.rpc(admin, 'admin_get_money_limits')).toEqual([
      { release_above_eur: 250.5, cooling_off_hours: 48 },
    ]);
    expect((await configAudit()).slice(before)).toEqual([
      {
        action: 'update_money_limits',
        details: { old_release_above_eur: 5000, new_release_above_eur: 250.5 },
      },
      { action: 'update_money_limits', details: { old_cooling_off_hours: 24, new_cooling_off_hours: 48 } },
    ]);
  });

  it.each([
    [-1, 24, AMOUNT],
    ['NaN', 24, AMOUNT],
    [0.001, 24, AMOUNT],
    [100, -1, 'The wait must be from 0 to 168 hours.'],
    [100, 169, 'The wait must be from 0 to 168 hours.'],
    [100, null, 'The wait must be from 0 to 168 hours.'],
  ])('refuse €%s and %s hours', async (p_release_above_eur, p_cooling_off_hours, sentence) => {
    const args = { p_release_above_eur, p_cooling_off_hours };
    await world.refuses(admin, 'admin_update_money_limits', args, '22023', sentence);
  });

  it('are for admins', async () => {
    const args = { p_release_above_eur: 1, p_cooling_off_hours: 168 };
    await world.refuses(moderator, 'admin_update_money_limits', args, '42501', 'Not authorized');
    await world.refuses(moderator, 'admin_get_money_limits', {}, '42501', 'Not authorized');
  });
});

describe('a price option', () => {
  beforeAll(() => configure(world, { two_person_rule: false }));

  it('is added with the fields of its type, in order, and recorded', async () => {
    const second = await insert({
      p_stripe_price_id: ' price_b ',
      p_type: 'top_up',
      p_display_label: 'Twenty',
      p_display_order: 2,
      p_amount_eur: 20.5,
    });
    const first = await insert({ p_stripe_price_id: 'price_a', p_type: 'top_up', p_display_order: 1 });
    const pro = await insert({
      p_stripe_price_id: 'price_pro',
      p_type: 'subscription',
      p_subscription_tier: 'pro',
    });

    expect(second).toMatchObject({ stripe_price_id: 'price_b', amount_eur: 20.5, is_active: true });
    expect((await prices('top_up')).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await prices('subscription')).map(({ id }) => id)).toEqual([pro.id]);
    expect(await world.audited(second.id)).toEqual([
      {
        actor_user_id: admin.id,
        action: 'insert_price_config',
        details: {
          type: 'top_up',
          stripe_price_id: 'price_b',
          display_label: 'Twenty',
          display_order: 2,
          is_active: true,
          amount_eur: 20.5,
        },
      },
    ]);
  });

  it.each([
    [{ p_stripe_price_id: '  ', p_type: 'top_up' }, '22023', 'Enter a price ID.'],
    [{ p_stripe_price_id: 'price_a', p_type: 'top_up' }, 'PT409', 'This price ID is already in use.'],
    [{ p_stripe_price_id: 'p1', p_type: 'gift' }, '22023', /Unknown type "gift"/],
    [{ p_stripe_price_id: 'p1', p_type: 'top_up', p_amount_eur: -1 }, '22023', AMOUNT],
    [{ p_stripe_price_id: 'p1', p_type: 'top_up', p_amount_eur: 99_999_999_999 }, '22023', AMOUNT],
    [{ p_stripe_price_id: 'p1', p_type: 'top_up', p_amount_eur: 'NaN' }, '22023', AMOUNT],
    [{ p_stripe_price_id: 'p1', p_type: 'top_up', p_amount_eur: 12.345 }, '22023', AMOUNT],
    // Rounded, it would be a top-up of zero.
    [{ p_stripe_price_id: 'p1', p_type: 'top_up', p_amount_eur: 0.004 }, '22023', AMOUNT],
    [
      { p_stripe_price_id: 'p1', p_type: 'top_up', p_subscription_tier: 'pro' },
      '22023',
      'A top-up has an amount, not a tier.',
    ],
    [
      { p_stripe_price_id: 'p1', p_type: 'subscription', p_amount_eur: 5 },
      '22023',
      'A subscription has a tier, not an amount.',
    ],
    [
      { p_stripe_price_id: 'p1', p_type: 'subscription', p_subscription_tier: 'gold' },
      '22023',
      /Unknown tier "gold"/,
    ],
  ])('is refused as %j', async (args, code, message) => {
    await world.refuses(admin, 'admin_insert_price_config', args, code, message);
  });

  it('is edited field by field; a stored value changes and records nothing', async () => {
    const { id } = await insert({ p_stripe_price_id: 'price_edit', p_type: 'top_up', p_amount_eur: 5 });
    const edit = (p_patch: object, more: object = {}) =>
      world.rpc<Price>(admin, 'admin_update_price_config', { p_id: id, p_patch, ...more });

    expect(await edit({ display_label: ' Five ', amount_eur: 5.5 })).toMatchObject({
      display_label: 'Five',
      amount_eur: 5.5,
    });
    expect(await edit({ display_label: 'Five' })).toMatchObject({ display_label: 'Five' });
    expect(await edit({ amount_eur: null })).toMatchObject({ amount_eur: null });
    expect(await edit({ display_order: 7 }, { p_expected: { display_order: 0 } })).toMatchObject({
      display_order: 7,
    });
    expect((await world.audited(id)).slice(1).map(({ details }) => details)).toEqual([
      { display_label: { new: 'Five' }, amount_eur: { old: 5, new: 5.5 } },
      { amount_eur: { old: 5.5 } },
      { display_order: { old: 0, new: 7 } },
    ]);
  });

  it.each<[object, string, string | RegExp]>([
    [{ type: 'subscription' }, '22023', 'The field "type" cannot be changed here.'],
    [{ display_order: 'first' }, '22023', 'The value of "display_order" is not valid.'],
    [{ display_order: null }, '22023', 'The field "display_order" cannot be empty.'],
    [{ stripe_price_id: ' ' }, '22023', 'Enter a price ID.'],
    [{ stripe_price_id: 'price_a' }, 'PT409', 'This price ID is already in use.'],
    [{ is_active: 'perhaps' }, '22023', 'The value of "is_active" is not valid.'],
    [{ amount_eur: -0.01 }, '22023', AMOUNT],
    ...['99999999999.00', 'a lot', '1e400000', 12.345, '0.004'].map(
      (amount_eur): [object, string, string] => [{ amount_eur }, '22023', AMOUNT],
    ),
  ])('refuses the patch %j', async (patch, code, message) => {
    const [row] = await world.sql<{ id: string }>(
      "select id from public.price_configs where stripe_price_id = 'price_edit'",
    );
    await world.refuses(admin, 'admin_update_price_config', { p_id: row?.id, p_patch: patch }, code, message);
  });

  it('refuses the second of two editors and overwrites nothing', async () => {
    const { id } = await insert({
      p_stripe_price_id: 'price_race',
      p_type: 'top_up',
      p_display_label: 'Old',
    });
    const edit = (label: string) => ({
      p_id: id,
      p_patch: { display_label: label },
      p_expected: { display_label: 'Old' },
    });
    await world.rpc(admin, 'admin_update_price_config', edit('Mine'));
    const second = [
      admin,
      'admin_update_price_config',
      edit('Theirs'),
      'PT409',
      /changed by someone else/,
    ] as const;
    await world.refuses(...second);
  });

  it('is switched off and on, with an entry each', async () => {
    const { id } = await insert({ p_stripe_price_id: 'price_toggle', p_type: 'top_up' });
    for (const p_is_active of [false, false, true]) {
      const args = { p_id: id, p_is_active };
      expect(await world.rpc(admin, 'admin_toggle_price_active', args)).toMatchObject({
        is_active: p_is_active,
      });
    }
    expect((await world.audited(id)).slice(1).map(({ details }) => details)).toEqual([
      { old_is_active: true, new_is_active: false },
      { old_is_active: false, new_is_active: true },
    ]);
  });

  it('returns not found for an unknown id, and for moderators', async () => {
    const toggle = { p_id: NOBODY, p_is_active: true };
    await world.refuses(admin, 'admin_toggle_price_active', toggle, 'PT404', 'Price option not found');
    await world.refuses(moderator, 'admin_toggle_price_active', toggle, '42501', 'Not authorized');
    await world.refuses(moderator, 'admin_get_price_configs', {}, '42501', 'Not authorized');
    const patch = { p_id: NOBODY, p_patch: { display_label: 'x' } };
    await world.refuses(admin, 'admin_update_price_config', patch, 'PT404', 'Price option not found');
    await world.refuses(moderator, 'admin_update_price_config', patch, '42501', 'Not authorized');
    const added = { p_stripe_price_id: 'p9', p_type: 'top_up' };
    await world.refuses(moderator, 'admin_insert_price_config', added, '42501', 'Not authorized');
  });
});

describe('under the two-person rule, a price option', () => {
  let ten: Price;
  beforeAll(async () => {
    await configure(world, { two_person_rule: false });
    ten = await insert({ p_stripe_price_id: 'price_ten', p_type: 'top_up', p_amount_eur: 10 });
    await configure(world, { two_person_rule: true });
  });

  const edit = (p_patch: object, by = admin) =>
    world.rpc<Price & { proposed: object | null }>(by, 'admin_update_price_config', {
      p_id: ten.id,
      p_patch,
    });
  const stored = async (id = ten.id) => (await prices()).find((price) => price.id === id);

  it.each([
    [
      'amount_eur',
      10_000,
      'Amount (€) of price_ten',
      'A purchase of price_ten would give €10,000.00 instead of €10.00.',
    ],
    ['stripe_price_id', 'price_5', 'Price ID of price_ten', 'A purchase of price_5 would give €10.00.'],
  ])('gets another %s from two admins', async (field, value, title, sentence) => {
    const before = await stored();
    expect(await edit({ [field]: value, display_order: 3 })).toEqual({
      ...before,
      display_order: 3,
      proposed: { [field]: value },
    });
    const [proposal] = await proposals(world, other);
    expect(proposal).toMatchObject({ title, impact: { sentence } });
    await world.refuses(
      admin,
      'admin_confirm_proposal',
      { p_id: proposal?.id },
      'P0001',
      /another admin must/,
    );
    await confirm(world, other, { id: proposal?.id ?? '' });
    expect(await stored()).toMatchObject({ [field]: value });
    expect((await world.audited(ten.id)).at(-1)).toMatchObject({
      actor_user_id: other.id,
      action: 'update_price_config',
      details: { [`new_${field}`]: value, proposed_by: admin.id },
    });
    await world.sql(
      `update public.price_configs set amount_eur = 10, stripe_price_id = 'price_ten' where id = $1`,
      [ten.id],
    );
  });

  it('keeps the proposal of each field, and withdraws it for the stored value', async () => {
    await edit({ amount_eur: 500 });
    expect(await edit({ stripe_price_id: 'price_6' }, other)).toMatchObject({
      amount_eur: 10,
      proposed: { amount_eur: 500, stripe_price_id: 'price_6' },
    });
    expect(await edit({ amount_eur: '10.00' })).toMatchObject({ proposed: { stripe_price_id: 'price_6' } });
    expect(await edit({ stripe_price_id: 'price_ten' })).toMatchObject({ proposed: null });
    expect(await proposals(world, admin)).toEqual([]);
  });

  it('is switched off by one admin, and on by two', async () => {
    const toggle = (p_is_active: boolean) =>
      world.rpc(admin, 'admin_toggle_price_active', { p_id: ten.id, p_is_active });
    expect(await toggle(false)).toMatchObject({ is_active: false, proposed: null });
    expect(await toggle(true)).toMatchObject({ is_active: false, proposed: { is_active: true } });
    expect(await toggle(false)).toMatchObject({ is_active: false, proposed: null });
    expect(await edit({ is_active: true })).toMatchObject({
      is_active: false,
      proposed: { is_active: true },
    });
    const [proposal] = await proposals(world, other);
    expect(proposal).toMatchObject({ old_words: 'off', new_words: 'on' });
    await confirm(world, other, { id: proposal?.id ?? '' });
    expect(await stored()).toMatchObject({ is_active: true });
  });

  it('is added as inactive, and offered once another admin confirms', async () => {
    const args = { p_stripe_price_id: 'price_gift', p_type: 'top_up', p_amount_eur: 10_000 };
    const added = await insert(args);
    expect(added).toMatchObject({ is_active: false, amount_eur: 10_000, proposed: { is_active: true } });
    const [proposal] = await proposals(world, other);
    expect(proposal?.impact.sentence).toBe('A purchase of price_gift would give €10,000.00.');
    await confirm(world, other, { id: proposal?.id ?? '' });
    expect(await stored(added.id)).toMatchObject({ is_active: true });
    expect(await insert({ ...args, p_stripe_price_id: 'price_off', p_is_active: false })).toMatchObject({
      is_active: false,
      proposed: null,
    });
  });

  it("can be neither proposed nor confirmed with another option's price id", async () => {
    const taken = 'This price ID is already in use.';
    const patch = { p_id: ten.id, p_patch: { stripe_price_id: 'price_gift' } };
    await world.refuses(admin, 'admin_update_price_config', patch, 'PT409', taken);
    const args = { p_id: ten.id, p_patch: { stripe_price_id: 'price_soon' } };
    const { id } = await propose(world, admin, 'admin_update_price_config', args);
    await insert({ p_stripe_price_id: 'price_soon', p_type: 'top_up', p_is_active: false });
    await world.refuses(other, 'admin_confirm_proposal', { p_id: id }, 'PT409', taken);
    await world.sql('update private.proposals set takes_effect_at = now() where id = $1', [id]);
    expect(await world.rpc('service_role', 'run_due_proposals')).toBe(0);
    expect(await proposals(world, admin)).toEqual([]);
  });
});
