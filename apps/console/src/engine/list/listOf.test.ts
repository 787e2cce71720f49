import { flag } from '#kit/list/search.ts';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { cleared, isFiltered, period, search, yesNo } from './filters.ts';
import { listOf } from './listOf.ts';

const AUDIT = listOf('admin_get_audit', {
  filters: {
    action: { label: 'Action', argument: 'p_action', by: search(undefined, 1) },
    ...period('p_from', 'p_to'),
    quiet: { label: 'Quiet', argument: 'p_without_sign_ins', by: yesNo },
  },
  notFilters: {
    p_entity_table: 'not here',
    p_actor: 'not here',
    p_entry: 'not here',
    p_without_reads: 'not here',
  },
  sorts: ['created_at'],
  drawer: 'entry',
  also: { create: flag },
});
const SOMEONE = '0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e';

describe('a declared list', () => {
  it('reads row filters, the open drawer and invalid parameters from the URL', () => {
    const text = {
      action: ' ban ',
      quiet: 'no',
      create: 'true',
      orderBy: 'created_at',
      page: '2',
      entry: SOMEONE,
    };
    expect(AUDIT.read(text)).toEqual({
      page: { action: 'ban', create: true, orderBy: 'created_at', page: 2 },
      openId: SOMEONE,
      invalidParams: [{ name: 'quiet', text: 'no' }],
    });
  });

  it('passes every filter and the sort to the procedure, by argument name', () => {
    const { page } = AUDIT.read({
      action: 'ban',
      quiet: 'false',
      to: '2026-11-21T14:03:00Z',
      orderDir: 'asc',
    });
    expect(AUDIT.arguments(page)).toEqual({
      p_action: 'ban',
      p_to: '2026-11-21T14:03:00.000Z',
      p_without_sign_ins: false,
      p_order_dir: 'asc',
    });
    expectTypeOf(AUDIT.arguments(page).p_without_sign_ins).toEqualTypeOf<boolean | undefined>();
  });

  it('does not store the page, the open drawer or searches', () => {
    expect(AUDIT.passing).toEqual(['page', 'savedView', 'entry', 'action']);
  });

  it('counts only its filters as active, and clears only them', () => {
    expect(isFiltered(AUDIT.filters, { to: 'x' })).toBe(true);
    expect(isFiltered(AUDIT.filters, { page: '2', orderBy: 'created_at', create: 'true' })).toBe(false);
    expect(Object.keys(cleared(AUDIT.filters))).toEqual(['action', 'from', 'to', 'quiet']);
  });
});

// Checked by the compiler: a line that would compile is an error.
it('does not compile with a misspelt, wrongly typed or missing argument', () => {
  const label = 'Type';
  listOf('admin_get_price_configs', { filters: { type: { label, argument: 'p_type', by: search() } } });
  // @ts-expect-error No argument has this name.
  listOf('admin_get_price_configs', { filters: { type: { label, argument: 'p_typ', by: search() } } });
  // @ts-expect-error The argument is a text.
  listOf('admin_get_price_configs', { filters: { type: { label, argument: 'p_type', by: yesNo } } });
  // @ts-expect-error p_type is missing.
  listOf('admin_get_price_configs', { filters: {} });
  expect(
    listOf('admin_get_price_configs', { filters: {}, notFilters: { p_type: 'Shown apart.' } }),
  ).toBeDefined();
});
