// @vitest-environment jsdom

import { knowDecisions } from '#engine/decide/decide.testing.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aProfile } from './details/userPage.testing.ts';

let server: FakeServer;

const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`);
const users = (count: number) =>
  ids(count).map((user_id, at) =>
    aProfile({ user_id, full_name: `Person ${at}`, email: `p${at}@demo.test` }),
  );

beforeEach(() => {
  server = new FakeServer();
  server.signIn({ role: 'moderator' });
  server.on('admin_get_users', () => users(3));
});

const lastFilters = () => server.called('admin_get_users').at(-1)?.args;

it('renders the first rows and counts without Intl, whose first use is slow', async () => {
  server.on('get_admin_dashboard_metrics', () => [{ total_users: 12_345 }]);
  const used = [
    vi.spyOn(Number.prototype, 'toLocaleString'),
    vi.spyOn(Intl, 'DisplayNames'),
    vi.spyOn(Intl, 'DateTimeFormat'),
  ];
  await openConsole('/admin/users');
  await screen.findByRole('link', { name: 'Person 0' });
  await screen.findByRole('link', { name: 'Users 12,345' });
  for (const one of used) {
    expect(one).not.toHaveBeenCalled();
    one.mockRestore();
  }
});

it('shows fifty of fifty-one users, and a link to the next page', async () => {
  server.on('admin_get_users', () => users(51));
  const { user, address } = await openConsole('/admin/users');

  const people = () => screen.getAllByRole('link', { name: /^Person/ });
  await waitFor(() => expect(people()).toHaveLength(50));
  expect(document.title).toBe('Users · Marketdesk');
  expect(screen.getByText('Page 1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prev' })).toHaveAttribute('aria-disabled', 'true');

  server.on('admin_get_users', () => users(1));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Page 2')).toBeVisible();
  expect(address()).toBe('/admin/users?page=2');
  const last = users(50).at(-1);
  expect(lastFilters()).toEqual({
    p_limit: 51,
    p_after: { created_at: last?.created_at, user_id: last?.user_id },
  });
});

it('selects rows by clicks beside a box and with Shift, without opening them', async () => {
  const { user, address } = await openConsole('/admin/users');
  const box = (at: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Person ${at}` });
  const beside = (at: number) => box(at).closest('td') ?? document.body;
  await screen.findByRole('link', { name: 'Person 2' });
  await user.click(beside(0));
  expect([0, 1, 2].map((at) => box(at).checked)).toEqual([true, false, false]);
  await user.keyboard('{Shift>}');
  await user.click(beside(2));
  await user.keyboard('{/Shift}');
  expect([0, 1, 2].map((at) => box(at).checked)).toEqual([true, true, true]);
  await user.click(beside(1));
  expect(box(1)).not.toBeChecked();
  expect(address()).toBe('/admin/users');
});

it('selects by clicks on names during a selection, and opens them otherwise', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
  const { user, address } = await openConsole('/admin/users');
  const select = async () => {
    await user.click(screen.getByRole('button', { name: 'List options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Select rows' }));
  };
  const name = await screen.findByRole('link', { name: 'Person 1' });
  await select();
  await user.click(name);
  expect(screen.getByRole('checkbox', { name: 'Select Person 1' })).toBeChecked();
  expect(address()).toBe('/admin/users');
  await select();
  await user.click(name);
  await waitFor(() => expect(address()).toMatch(/^\/admin\/users\/./));
});

it('requests exactly the parameters of the URL', async () => {
  await openConsole(
    '/admin/users?role=admin&isWorker=true&isSuspended=false&isBanned=false&tier=pro&country=HR&search=ana' +
      '&orderBy=email&orderDir=asc&page=3',
  );
  await screen.findByRole('table', { name: 'Users' });
  expect(lastFilters()).toEqual({
    p_role: 'admin',
    p_is_worker: true,
    p_is_suspended: false,
    p_is_banned: false,
    p_tier: 'pro',
    p_search: 'ana',
    p_country_code: 'HR',
    p_order_by: 'email',
    p_order_dir: 'asc',
    p_limit: 51,
    p_offset: 100,
  });
});

it('explains on page 2 that a frequent search is sorted in part', async () => {
  const note = 'If there are more than 1,000 matches, only the newest are sorted.';
  server.on('admin_get_users', () => users(51));
  const { user } = await openConsole('/admin/users?orderBy=email&search=ana');
  expect(await screen.findByText(note)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
});

it('returns to page 1 when a filter changes, and keeps digits as text', async () => {
  const { user, address } = await openConsole('/admin/users?page=4&search=123');
  await user.selectOptions(await screen.findByLabelText('Role'), 'Moderator');

  await waitFor(() => expect(address()).toBe('/admin/users?search=123&role=moderator'));
  expect(lastFilters()).toMatchObject({ p_role: 'moderator', p_search: '123', p_offset: 0 });
});

it('sorts by a heading, and sets aria-sort', async () => {
  const { user, address } = await openConsole('/admin/users');
  await screen.findByRole('table', { name: 'Users' });
  expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');

  await user.click(screen.getByRole('button', { name: 'Email' }));
  await waitFor(() => expect(address()).toBe('/admin/users?orderBy=email&orderDir=asc'));
  expect(screen.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
});

it('debounces the search, requires two letters, and keeps the text when older responses arrive', async () => {
  const { user, address } = await openConsole('/admin/users');
  const box = await screen.findByLabelText('Search');
  await user.type(box, 'h{Enter}');
  expect(address()).toBe('/admin/users');
  await user.type(box, 'orvat');
  await waitFor(() => expect(address()).toBe('/admin/users?search=horvat'));
  expect(box).toHaveValue('horvat');
  expect(server.called('admin_get_users').map(({ args }) => args.p_search)).toEqual([undefined, 'horvat']);
});

it('removes a filter by its chip, and all by Clear', async () => {
  const { user, address } = await openConsole('/admin/users?role=admin&isBanned=true');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Banned: Yes' }));
  await waitFor(() => expect(address()).toBe('/admin/users?role=admin'));

  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(address()).toBe('/admin/users'));
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

it('lists invalid parameters, and loads nothing', async () => {
  const { user, address } = await openConsole(
    '/admin/users?role=boss&orderBy=balance&page=0&category=not-a-uuid&isBanned=maybe&tier=pro',
  );
  expect(await screen.findByText(/^Unknown filter: .*\.$/)).toHaveTextContent(
    'Unknown filter: role “boss”, isBanned “maybe”, category “not-a-uuid”, orderBy “balance”, page “0”.',
  );
  expect(server.called('admin_get_users')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'Person 0' })).toBeVisible();
  expect(address()).toBe('/admin/users');
});

it('links back from a page past the end', async () => {
  server.on('admin_get_users', ({ p_offset }) => (p_offset === 0 ? users(2) : []));
  const { user } = await openConsole('/admin/users?page=9');
  expect(await screen.findByText('Page 9 is empty.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Go to page 1' }));
  expect(await screen.findByRole('link', { name: 'Person 1' })).toBeVisible();
});

it("shows the server's error or a default, and retries", async () => {
  server.on('admin_get_users', () => refuse(400, 'Search for at most 200 characters.'));
  const { user } = await openConsole('/admin/users');
  expect(await screen.findByRole('alert')).toHaveTextContent('Search for at most 200 characters.');

  server.on('admin_get_users', () => new Response('<html>Bad gateway</html>', { status: 500 }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to load users'));

  server.on('admin_get_users', () => users(1));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Person 0' })).toBeVisible();
});

it('opens the drawer by a click on a row, in the URL, and closes it', async () => {
  const { user, address } = await openConsole('/admin/users');
  await user.click(await screen.findByText('p1@demo.test'));
  const drawer = await screen.findByRole('dialog', { name: 'Person 1' });
  expect(address()).toBe(`/admin/users?user=${ids(2)[1] ?? ''}`);
  expect(within(drawer).getByRole('link', { name: 'Open full page' })).toHaveAttribute(
    'href',
    `/admin/users/${ids(2)[1] ?? ''}`,
  );

  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/admin/users'));
});

it('requests only displayed columns, and the rest for an opened row', async () => {
  const asked: (string | null)[] = [];
  server.on('admin_get_users', (_args, request) => {
    asked.push(new URL(request.url).searchParams.get('select'));
    return [aProfile({ bio: 'I paint walls.', preferred_locale: 'hr' })];
  });
  server.on('admin_get_user_details', () => aProfile({ bio: 'I paint walls.', preferred_locale: 'hr' }));
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('row', { name: /Ana Horvat/ }));

  const drawer = await screen.findByRole('dialog', { name: 'Ana Horvat' });
  expect(await within(drawer).findByText('I paint walls.')).toBeVisible();
  expect(within(drawer).getByText('Croatian')).toBeVisible();
  expect(asked[0]?.split(',')).toContain('is_banned');
  expect(asked[0]?.split(',')).not.toContain('bio');
});

it('loads masked fields for the drawer, and shows errors', async () => {
  const masked = { contact_number: '••• ••• 127', base_address: null, balance: null };
  server.on('admin_get_users', () => [{ ...aProfile({ full_name: 'Ana Horvat' }), ...masked }]);
  server.on('admin_get_user_details', () => refuse(500, 'Not now.'));
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByText('ana@demo.test'));
  const drawer = await screen.findByRole('dialog', { name: 'Ana Horvat' });
  expect(await within(drawer).findByText('Not now.')).toBeVisible();
  expect(within(drawer).queryByText(/127/)).toBeNull();

  server.on('admin_get_user_details', () =>
    aProfile({ contact_number: '+385 91 555 127', base_address: 'Ilica 1', balance: 12.5 }),
  );
  await user.click(within(drawer).getByRole('button', { name: 'Retry' }));
  expect(await within(drawer).findByText('+385 91 555 127')).toBeVisible();
  expect(within(drawer).getByText('Ilica 1')).toBeVisible();
  expect(within(drawer).getByText('€12.50')).toBeVisible();
  expect(within(drawer).queryByText('Not now.')).toBeNull();
});

it('shows in the drawer that a linked user does not exist, even if known before it loads', async () => {
  server.on('admin_get_user_details', () => refuse(404, 'User not found'));
  await openConsole(`/admin/users?user=${ids(9)[8]}`);
  const drawer = await screen.findByRole('dialog', { name: 'User' });
  expect(await within(drawer).findByText('User not found')).toBeVisible();
});

it('opens the drawer of a linked user who is not on the page', async () => {
  const stranger = aProfile({ user_id: ids(99)[98] ?? '', full_name: 'Far Away' });
  server.on('admin_get_user_details', () => stranger);
  await openConsole(`/admin/users?user=${stranger.user_id}`);
  expect(await screen.findByRole('dialog', { name: 'Far Away' })).toBeVisible();
});

it('moves with j and k, also on a Cyrillic keyboard, and opens with Enter', async () => {
  const { user } = await openConsole('/admin/users');
  await screen.findByRole('table', { name: 'Users' });
  fireEvent.keyDown(document.body, { key: 'о', code: 'KeyJ' });
  await user.keyboard('jk{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Person 0' })).toBeVisible();
  await user.keyboard('j');
  expect(await screen.findByRole('dialog', { name: 'Person 1' })).toBeVisible();
});

it('offers moderators no actions on admins, but decisions with d on users', async () => {
  server.on('admin_get_users', () => [aProfile({ full_name: 'Ada Boss', role: 'admin' }), ...users(1)]);
  knowDecisions(server);
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ada Boss' }));
  expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Suspend' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Ban' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  screen.getByRole('row', { name: /Ada Boss/ }).focus();
  await user.keyboard('d');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('jd');
  expect(await screen.findByRole('dialog', { name: /^Decide: / })).toBeVisible();
  expect(server.called('admin_get_reported_targets')[0]?.args).toMatchObject({ p_target_id: ids(1)[0] });
});

it('focuses the search with /', async () => {
  const { user } = await openConsole('/admin/users');
  await screen.findByRole('table', { name: 'Users' });
  const search = screen.getByLabelText('Search');
  await user.keyboard('/');
  // Text typed while the page loads goes to the box.
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('a/b');
  expect(search).toHaveValue('a/b');
});

it('selects text with Shift in a row’s dialog, but not between rows', async () => {
  const { user } = await openConsole('/admin/users');
  const [actions] = await screen.findAllByRole('button', { name: /^Actions for/ });
  if (actions === undefined) throw new Error('There is no row');
  await user.click(actions);
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const withShift = (element: Element) => fireEvent.mouseDown(element, { shiftKey: true });
  expect(withShift(await screen.findByRole('dialog'))).toBe(true);
  expect(withShift(actions.closest('td') ?? document.body)).toBe(false);
});

it('suspends after confirmation, reloads the list, and offers Undo', async () => {
  let suspended = false;
  const ana = () => aProfile({ is_suspended: suspended });
  server.on('admin_get_users', () => [ana()]);
  server.on('suspend_user_admin', ({ p_value }) => {
    suspended = p_value === true;
    return ana();
  });
  const { user } = await openConsole('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ana Horvat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ana Horvat?' });
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));

  expect(await screen.findByText('Suspended Ana Horvat.')).toBeVisible();
  expect(await screen.findAllByText('Suspended', { selector: 'td *' })).not.toEqual([]);

  server.on('admin_undo_latest', () => {
    suspended = false;
    return null;
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryAllByText('Suspended', { selector: 'td *' })).toEqual([]));
  expect(server.called('suspend_user_admin')).toHaveLength(1);
});

it('keeps a row under the pointer that its filter no longer selects', async () => {
  let suspended = false;
  const ana = () => aProfile({ is_suspended: suspended });
  server.on('admin_get_users', ({ p_search }) => (suspended && p_search === undefined ? [] : [ana()]));
  server.on('suspend_user_admin', () => {
    suspended = true;
    return ana();
  });
  const { user } = await openConsole('/admin/users?isSuspended=false');
  await user.click(await screen.findByRole('button', { name: 'Actions for Ana Horvat' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ana Horvat?' });
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  const table = await screen.findByRole('table', { name: 'Users' });
  expect(await within(table).findAllByText('Suspended', { selector: 'td *' })).not.toEqual([]);
  // The details were not opened, because that is recorded.
  expect(server.called('admin_get_user_details')).toEqual([]);
  await user.hover(table);
  await user.unhover(table);
  expect(await screen.findByText('No users found.')).toBeVisible();
});
