import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { listStories } from '#testing/listStories.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from './audit.search.ts';

let server: FakeServer;

const anEntry = (at: number, about: Partial<AuditEntry> = {}): AuditEntry => ({
  id: at,
  created_at: '2026-11-20T10:00:00+00:00',
  actor_user_id: ANA.user_id,
  action: 'suspend_user',
  entity_table: 'profiles',
  entity_id: BOB.user_id,
  details: { old_is_suspended: false, new_is_suspended: true, reason: 'spam' },
  ...about,
});

beforeEach(() => {
  window.innerWidth = 1280;
  server = new FakeServer();
  knowPeople(server, server.signIn({ role: 'admin' }));
  server.on('admin_get_audit', () => [anEntry(1)]);
});

const row = async () => {
  const table = await screen.findByRole('table', { name: 'Audit' });
  const found = within(table).getAllByRole('row')[1];
  if (found === undefined) throw new Error('The table has no rows.');
  return found;
};

describe('as a list', () => {
  listStories({
    server: () => server,
    path: '/admin/audit',
    source: 'admin_get_audit',
    label: 'Audit',
    headings: ['When', 'Actor', 'Action', 'Entity', 'Entity ID', 'Details'],
    row: anEntry,
    failed: 'Failed to load audit log',
    empty: 'No entries found.',
    filter: 'action=ban',
    wrongFilter: { name: 'from', text: 'yesterday' },
  });
});

it('shows the actor’s username and email', async () => {
  await openConsole('/admin/audit');
  const actor = (await within(await row()).findByRole('link', { name: 'Ana Horvat' })).closest('td');
  expect(actor).toHaveTextContent('@ana');
  expect(actor).toHaveTextContent('ana@demo.test');
});

it('refuses moderators', async () => {
  knowPeople(server, server.signIn({ role: 'moderator' }));
  await openConsole('/admin/audit');
  expect(await screen.findByText('Admins only – You do not have access to this page.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('requests the newest entries first and passes typed filters as text', async () => {
  await openConsole(
    `/admin/audit?action=50%25_ban&entityTable=prof&actor=${ANA.user_id}` +
      '&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z&page=2',
  );
  await screen.findByRole('table', { name: 'Audit' });
  const { args } = server.called('admin_get_audit').at(-1) ?? {};
  expect(args).toMatchObject({
    p_action: '50%_ban',
    p_entity_table: 'prof',
    p_actor: ANA.user_id,
    p_from: '2026-11-01T00:00:00.000Z',
    p_to: '2026-11-02T00:00:00.000Z',
    p_limit: 51,
    p_offset: 50,
  });
});

it('shows an error when From is after To', async () => {
  const { user } = await openConsole('/admin/audit?from=2026-11-22T00:00&to=2026-11-21T00:00');
  await user.click(await screen.findByRole('button', { name: 'Filter (2)' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('From is after To, so nothing matches.');
});

it('shows sign-ins and reads on demand, and names them in the URL', async () => {
  const { user, router } = await openConsole('/admin/audit');
  await row();
  const without = { p_without_sign_ins: true, p_without_reads: true };
  expect(server.called('admin_get_audit').at(-1)?.args).toMatchObject(without);
  const filter = () => screen.getByRole('button', { name: /^Filter/ });
  await user.click(filter());
  await user.click(screen.getByRole('checkbox', { name: 'Sign-ins and reads' }));
  await waitFor(() =>
    expect(server.called('admin_get_audit').at(-1)?.args).not.toHaveProperty('p_without_sign_ins'),
  );
  expect(server.called('admin_get_audit').at(-1)?.args).not.toHaveProperty('p_without_reads');
  expect(router.state.location.search).toEqual({ signInsAndReads: 'true' });
  await user.click(filter());
  await user.click(await screen.findByRole('button', { name: 'Remove filter Sign-ins and reads: Yes' }));
  await user.click(filter());
  expect(screen.getByRole('checkbox', { name: 'Sign-ins and reads' })).not.toBeChecked();
  expect(router.state.location.search).toEqual({});
});

it.each([
  ['withoutSignIns=true', true],
  ['withoutSignIns=false', undefined],
  ['action=view_user', undefined],
  ['entry=9', undefined],
  ['entityTable=profiles', true],
])('excludes sign-ins and reads at ?%s: %s', async (search, isExcluded) => {
  await openConsole(`/admin/audit?${search}`);
  await row();
  const { p_without_sign_ins, p_without_reads } = server.called('admin_get_audit').at(-1)?.args ?? {};
  expect([p_without_sign_ins, p_without_reads]).toEqual([isExcluded, isExcluded]);
});

it('links actor and target, shows old and new values, and the rest in the raw view', async () => {
  const { user } = await openConsole('/admin/audit');
  const entry = await row();
  expect(await within(entry).findByRole('link', { name: 'Ana Horvat' })).toHaveAttribute(
    'href',
    `/admin/users/${ANA.user_id}`,
  );
  expect(within(entry).getByRole('link', { name: 'Bob Weber' })).toBeVisible();
  expect(within(entry).getByText('Suspended user')).toHaveAttribute('title', 'suspend_user');
  expect(within(entry).getByText('User')).toHaveAttribute('title', 'profiles');

  expect(entry).toHaveTextContent('is_suspendedfalse→true');
  expect(within(entry).getByText(/"reason": "spam"/)).not.toBeVisible();
  await user.click(within(entry).getByRole('button', { name: 'Show raw' }));
  expect(within(entry).getByText(/"reason": "spam"/)).toBeVisible();
  await user.click(within(entry).getByRole('button', { name: 'Hide raw' }));
  expect(within(entry).getByText(/"reason": "spam"/)).not.toBeVisible();
});

it('shows names of people and categories, amounts in euros, and marks entries without an account', async () => {
  server.on('categories', () => [{ id: anId(1), slug: 'plumbing' }]);
  server.on('taxonomy_translations', () => [{ entity_id: anId(1), display_name: 'Plumbing' }]);
  server.on('admin_get_audit', () => [
    anEntry(4, { entity_table: 'reports', entity_id: anId(5), details: { new_claimed_by: BOB.user_id } }),
    anEntry(3, {
      entity_table: 'posts',
      entity_id: anId(5),
      details: { status: 'open', user_id: BOB.user_id },
    }),
    anEntry(2, {
      action: 'set_worker_categories',
      details: {
        old_categories: [],
        new_categories: [{ categoryId: anId(1), subcategoryIds: [anId(2), anId(3)] }],
      },
    }),
    anEntry(1, { actor_user_id: null }),
    anEntry(0, { details: { amount_eur: 201.29999999999998, old_balance: 0, new_balance: 5.5 } }),
  ]);
  await openConsole('/admin/audit');
  await row();
  const [, claimed, post, categories, nobodys, money] = screen.getAllByRole('row');
  await waitFor(() => expect(claimed).toHaveTextContent('claimed_bynone→Bob Weber'));
  await waitFor(() => expect(post).toHaveTextContent('statusopenuserBob Weber'));
  const link = within(post ?? document.body).getByRole('link', { name: anId(5).slice(0, 8) });
  expect(link).toHaveAttribute('href', `/admin/posts/${anId(5)}`);
  await waitFor(() => expect(categories).toHaveTextContent('categoriesnone→Plumbing (2)'));
  expect(nobodys).toHaveTextContent('System');
  expect(money).toHaveTextContent('amount€201.30balance€0.00→€5.50');
});

it('shows the entries around a linked entry and marks that entry', async () => {
  server.on('admin_get_audit', () => [anEntry(10), anEntry(9), anEntry(7)]);
  await openConsole('/admin/audit?entry=9');
  expect(await screen.findByText('#9')).toBeVisible();
  expect(server.called('admin_get_audit').at(-1)?.args).toMatchObject({ p_entry: 9 });
  const marked = screen.getAllByRole('row').filter((one) => one.getAttribute('aria-current') === 'true');
  expect(marked.map((one) => one.textContent)).toEqual([expect.stringContaining('#9')]);
});

it('shows the person of a sign-in only once on a phone', async () => {
  window.innerWidth = 390;
  server.on('admin_get_audit', () => [anEntry(1, { action: 'sign_in', entity_id: ANA.user_id })]);
  const { user } = await openConsole('/admin/audit');
  const entry = await row();
  await user.click(within(entry).getByRole('button', { name: 'Show details' }));
  expect(await within(entry).findAllByRole('link', { name: 'Ana Horvat' })).toHaveLength(1);
});

it('shows all columns on a small screen only while the sidebar is collapsed', async () => {
  window.innerWidth = 1024;
  const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  const { user } = await openConsole('/admin/audit');
  await row();
  expect(headings()).toEqual(['When', 'Action']);
  await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect(headings()).toContain('Details');
  await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
});

it('shows an entry with Undo on one line on a phone, the rest on demand', async () => {
  window.innerWidth = 390;
  server.on('admin_get_audit', () => [
    anEntry(1, {
      action: 'delete_post',
      entity_table: 'posts',
      entity_id: anId(5),
      details: { status: 'open' },
    }),
  ]);
  server.on('admin_get_undoable_entries', () => [1]);
  const { user } = await openConsole('/admin/audit');
  const entry = await row();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'When',
    'Action',
  ]);
  const [, cell] = within(entry).getAllByRole('cell');
  expect(cell).toHaveTextContent('Deleted post');
  expect(cell).not.toHaveTextContent('statusopen');
  expect(await within(entry).findByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await within(entry).findByRole('link', { name: 'Ana Horvat' })).toBeVisible();
  await user.click(within(entry).getByRole('button', { name: 'Show details' }));
  expect(cell).toHaveTextContent('#1');
  expect(cell).toHaveTextContent('statusopen');
  expect(within(entry).getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

it('shows the entries with short IDs when the names fail to load', async () => {
  server.signIn({ role: 'admin' });
  server.on('admin_get_user_names', () => refuse(500, 'down'));
  await openConsole('/admin/audit');
  const entry = await row();
  expect(await within(entry).findAllByText(ANA.user_id.slice(0, 8))).not.toHaveLength(0);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
