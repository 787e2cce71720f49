import { describe, expect, it } from 'vitest';
import { openWorld } from './world.ts';

const world = await openWorld();
const admin = await world.person('admin');
const moderator = await world.person('moderator');

describe('policies', () => {
  const policy = {
    p_code: 'noise',
    p_title: ' Noise ',
    p_titles: { hr: ' Buka ', de: '' },
    p_texts: { en: ' Be quiet. ', hr: '' },
    p_ground: 'terms',
    p_category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    p_suggestions: '{warn,ban}',
  };
  const save = (args = {}) =>
    world.rpc<{ updated_at: string; sort_order: number }>(admin, 'admin_save_policy', { ...policy, ...args });

  it('are created and edited by admins, and read by staff', async () => {
    const made = await save();
    expect(made).toMatchObject({
      code: 'noise',
      title: 'Noise',
      titles: { hr: 'Buka' },
      texts: { en: 'Be quiet.' },
      is_active: true,
    });
    await world.refuses(
      admin,
      'admin_save_policy',
      policy,
      'PT409',
      'There is already a policy with this code.',
    );
    const changed = await save({
      p_title: 'Loud',
      p_titles: null,
      p_is_active: false,
      p_expected_updated_at: made.updated_at,
    });
    expect(changed).toMatchObject({
      title: 'Loud',
      titles: { hr: 'Buka' },
      is_active: false,
      sort_order: made.sort_order,
    });
    const stale = { ...policy, p_expected_updated_at: made.updated_at };
    await world.refuses(
      admin,
      'admin_save_policy',
      stale,
      'PT409',
      'The policy was changed by you in another window.',
    );
    const unknown = { ...policy, p_code: 'unknown', p_expected_updated_at: made.updated_at };
    await world.refuses(admin, 'admin_save_policy', unknown, 'PT404', 'Policy not found');
    const codes = await world.rpc<{ code: string }[]>(moderator, 'admin_get_policies');
    expect(codes.map(({ code }) => code)).toEqual([
      ...[
        'spam',
        'scams',
        'hate_speech',
        'harassment',
        'adult_content',
        'offensive_name',
        'offensive_review',
        'other',
      ],
      'noise',
    ]);
    expect(await world.audited('noise')).toMatchObject([
      { action: 'save_policy', details: { new: { title: 'Noise' } } },
      {
        action: 'save_policy',
        details: { old: { title: 'Noise' }, new: { title: 'Loud', is_active: false } },
      },
    ]);
  });

  it.each<[Record<string, unknown>, string | RegExp]>([
    [{ p_code: 'No' }, /^The code must have 2 to 40/],
    [{ p_code: null }, /^The code must have 2 to 40/],
    [{ p_title: ' ' }, 'Give the policy a title.'],
    [{ p_titles: { xx: 'y' } }, 'Unknown language "xx".'],
    [{ p_titles: [] }, 'The titles must be an object of languages and texts.'],
    [{ p_texts: { hr: 'Tiho.' } }, 'Write the policy in English at least.'],
    [{ p_texts: { en: 'x', xx: 'y' } }, 'Unknown language "xx".'],
    [{ p_texts: [] }, 'The texts must be an object of languages and texts.'],
    [{ p_texts: null }, 'The texts must be an object of languages and texts.'],
    [{ p_ground: 'mood' }, 'Unknown ground "mood". Use one of: illegal, terms.'],
    [{ p_ground: null }, 'Choose what the policy is founded on: illegal or terms.'],
    [{ p_category: 'X' }, /^Unknown category "X"/],
    [{ p_category: null }, 'Choose a category.'],
    [{ p_suggestions: '{}' }, /^Suggest 1 to 10 sanctions/],
    [{ p_suggestions: '{warn,NULL}' }, 'Each suggestion must be a sanction.'],
    [{ p_suggestions: '{warn,shout}' }, /^Unknown suggestion "shout"/],
    [{ p_is_active: null }, 'Say whether the policy is in use.'],
  ])('are refused with %j', async (args, sentence) => {
    await world.refuses(
      admin,
      'admin_save_policy',
      { ...policy, p_code: 'other_noise', ...args },
      '22023',
      sentence,
    );
  });

  it("can't be edited by moderators", async () => {
    await world.refuses(moderator, 'admin_save_policy', policy, '42501', 'Not authorized');
  });

  it('have the categories of the table', async () => {
    const [row] = await world.sql<{ same: boolean }>(
      `select bool_and(strpos(pg_get_constraintdef(c.oid), quote_literal(s)) > 0) as same
         from pg_constraint c, unnest(private.statement_categories()) s
        where c.conname = 'policies_category_check'`,
    );
    expect(row?.same).toBe(true);
  });
});
