// @vitest-environment jsdom

import { closeWish } from '#engine/bulk/store.ts';
import { claimedBy } from '#engine/desk/desk.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId, BOB } from '#testing/people.ts';
import type { PostsRow, ProfilesRow } from '@marketdesk/contract/database.generated.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aReport, NO_CONTEXT, ReportDesk } from '../reports.testing.ts';

const PATH = `/admin/reports/${anId(1)}`;
const heading = () => screen.findByRole('heading', { level: 1, name: 'Scams' });
const region = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  window.innerWidth = 1440;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
});

const bob = {
  ...BOB,
  role: 'user',
  bio: 'Buys and sells.',
  is_worker: true,
  is_suspended: false,
  is_banned: false,
  subscription_tier: 'free',
  created_at: '2026-01-01T00:00:00Z',
} as ProfilesRow;

describe('what the page shows', () => {
  it('shows every field of the report', async () => {
    new ReportDesk([aReport(1, { device_info: { osVersion: '14', isTablet: true } })]);
    const { user } = await openConsole(PATH);
    const card = within(await region('Report'));
    expect(await card.findByRole('link', { name: 'Ana Horvat' })).toBeVisible();
    expect(within(await region('Description')).getByText('Description 1')).toBeVisible();
    for (const text of ['Croatia', 'Croatian', '5.2.0']) expect(card.getByText(text)).toBeVisible();
    expect(screen.getByText('OS version')).not.toBeVisible();
    await user.click(screen.getByText('Device details'));
    for (const text of ['OS version', '14', 'Is tablet', 'Yes']) expect(screen.getByText(text)).toBeVisible();
    expect(document.title).toBe(`Report ${anId(1).slice(0, 8)} · Marketdesk`);
  });

  it('shows the reported user beside the report and offers to suspend them', async () => {
    const desk = new ReportDesk();
    desk.context = { ...NO_CONTEXT, reported: { kind: 'user', user: bob } };
    let isSuspended = false;
    desk.server.on('admin_get_users', () => [{ ...bob, is_suspended: isSuspended }]);
    desk.server.on('suspend_user_admin', () => {
      isSuspended = true;
      desk.context = { ...NO_CONTEXT, reported: { kind: 'user', user: { ...bob, is_suspended: true } } };
      return { ...bob, is_suspended: true };
    });
    const { user } = await openConsole(PATH);
    const card = within(await region('Reported user'));
    expect(await card.findByRole('link', { name: 'Bob Weber' })).toBeVisible();
    expect(card.getByText('Worker')).toBeVisible();
    expect(card.queryByText('Suspended')).toBeNull();

    await user.click(await card.findByRole('button', { name: 'Suspend' }));
    const question = await screen.findByRole('dialog', { name: 'Suspend Bob Weber?' });
    await user.click(within(question).getByRole('button', { name: 'Suspend' }));
    expect(await card.findByText('Suspended')).toBeVisible();
    expect(desk.sentTo('suspend_user_admin')).toEqual([{ p_user_id: BOB.user_id, p_value: true }]);
  });

  it('shows the reported post’s state and its author', async () => {
    const desk = new ReportDesk([
      aReport(1, { reported_entity_type: 'post', reported_entity_id: anId(300) }),
    ]);
    const post = { id: anId(300), title: null, description: 'A wall', status: 'open', user_id: BOB.user_id };
    desk.context = {
      ...NO_CONTEXT,
      reported: { kind: 'post', post: { ...post, deleted_at: null } as PostsRow },
    };
    await openConsole(PATH);
    const card = within(await region('Reported post'));
    expect(await card.findByText('Untitled Post')).toBeVisible();
    expect(card.getByText('Open')).toBeVisible();
    expect(await card.findByRole('link', { name: 'Bob Weber' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View post' })).toHaveAttribute(
      'href',
      `/admin/posts/${anId(300)}`,
    );
  });

  it('shows that the reported item no longer exists', async () => {
    new ReportDesk();
    await openConsole(PATH);
    expect(await within(await region('Reported user')).findByText('This user is gone.')).toBeVisible();
  });

  it('counts and links other reports', async () => {
    const desk = new ReportDesk();
    desk.context = {
      ...NO_CONTEXT,
      about_count: 23,
      about: [aReport(5, { reason_category: 'Harassment' })],
      by_reporter_count: 1,
      by_reporter: [aReport(6, { reason_category: 'Hate speech' })],
    };
    await openConsole(PATH);
    const about = within(await region('Other reports about this user'));
    expect(await about.findByRole('link', { name: /Harassment/ })).toHaveAttribute(
      'href',
      `/admin/reports/${anId(5)}`,
    );
    expect(about.getByRole('link', { name: 'Show all (23)' })).toHaveAttribute(
      'href',
      `/admin/reports?search=${BOB.user_id}`,
    );
    const byReporter = within(await region('Other reports by this reporter'));
    expect(byReporter.getByRole('link', { name: 'Show all (1)' })).toHaveAttribute(
      'href',
      `/admin/reports?reporter=${ANA.user_id}`,
    );
  });

  it.each(['user', 'post'] as const)(
    'offers no changes on a report about the viewer (%s), with a reason',
    async (type) => {
      const desk = new ReportDesk();
      const { user_id: me } = desk.me;
      const about = type === 'user' ? me : anId(300);
      desk.change(anId(1), {
        reported_entity_type: type,
        reported_entity_id: about,
        tags: ['repeated'],
        resolution_notes: 'Ask them.',
      });
      desk.server.on('admin_get_report_targets', () => [
        {
          report_id: anId(1),
          target_type: type,
          target_id: about,
          title: 'Mine',
          author_user_id: me,
          author_name: 'Me',
          open_reports: 2,
        },
      ]);
      await openConsole(PATH);
      expect(await screen.findByText('This report is about you. Someone else must review it.')).toBeVisible();
      expect(within(await region('Resolution')).getByText('Ask them.')).toBeVisible();
      expect(screen.getByText('repeated')).toBeVisible();
      const main = within(screen.getByRole('main'));
      const offered = /^(Claim|Decide|Hand over|Snooze|Save$|Close|Remove tag)/;
      expect(main.queryAllByRole('button', { name: offered })).toEqual([]);
      expect(main.queryByLabelText('Add a tag')).toBeNull();
      expect(main.queryByRole('form', { name: 'Resolution' })).toBeNull();
    },
  );

  it('counts the other open reports of the case and claims them all', async () => {
    const desk = new ReportDesk();
    desk.server.on('admin_preview_bulk', () => refuse(409, 'Try again.'));
    onTestFinished(closeWish);
    const { user } = await openConsole(PATH);
    expect(await screen.findByRole('link', { name: '4 other open reports about this user' })).toHaveAttribute(
      'href',
      `/admin/reports/by-target?target=${BOB.user_id}`,
    );
    await user.click(screen.getByRole('button', { name: 'Claim all' }));
    await waitFor(() =>
      expect(desk.sentTo('admin_preview_bulk')).toMatchObject([
        { p_item: 'report', p_action: 'claim', p_filters: { p_search: BOB.user_id, p_status: 'open' } },
      ]),
    );
  });

  it('shows who else is viewing and whether they are typing', async () => {
    const desk = new ReportDesk();
    await openConsole(PATH);
    await heading();
    const topic = `desk:report:${anId(1)}`;
    await waitFor(() => expect(desk.server.live.topics).toContain(topic));
    act(() => desk.server.live.arrive(topic, { user_id: BOB.user_id, name: 'Bob Weber', typing: true }));
    expect(await screen.findByText('Bob Weber is typing…')).toBeVisible();
  });

  it('shows another user’s changes', async () => {
    const desk = new ReportDesk();
    await openConsole(PATH);
    await heading();
    await waitFor(() => expect(desk.server.live.topics.length).toBeGreaterThan(1));
    act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Claim' })).toBeNull());
  });
});

describe('navigation', () => {
  it('returns to the list with its filters and page', async () => {
    const desk = new ReportDesk();
    desk.server.on('admin_get_reports', () => Array.from({ length: 51 }, (_, at) => aReport(at + 1)));
    const { user, router, address } = await openConsole('/admin/reports?reason=Scams&page=2');
    await screen.findByRole('table', { name: 'Reports' });
    await router.navigate({ to: '/admin/reports/$reportId', params: { reportId: anId(1) } });
    await user.click(await screen.findByRole('link', { name: 'Back to the list' }));
    await waitFor(() => expect(address()).toBe('/admin/reports?reason=Scams&page=2'));
  });

  it('claims with c, closes with e, and opens the list’s next open report with Enter', async () => {
    const desk = new ReportDesk([aReport(1), aReport(2, { reason_category: 'Harassment' })]);
    const { user, router, address } = await openConsole('/admin/reports?reason=Scams');
    await screen.findByRole('table', { name: 'Reports' });
    await router.navigate({ to: '/admin/reports/$reportId', params: { reportId: anId(1) } });
    await heading();
    await user.keyboard('c');
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
    await screen.findByText('Claimed.', { selector: '[role=status]' });
    await user.keyboard('e');
    await screen.findByText('Closed.', { selector: '[role=status]' });
    expect(screen.getByRole('button', { name: 'Next open report' })).toHaveFocus();

    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/admin/reports/${anId(2)}`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harassment' })).toBeVisible();
    expect(desk.sentTo('admin_get_reports').at(-1)).toMatchObject({
      p_status: 'open',
      p_reason: 'Scams',
      p_limit: 2,
    });
  });

  it('shows a message when no other report is open', async () => {
    new ReportDesk();
    const { user } = await openConsole(PATH);
    await heading();
    await user.keyboard('j');
    expect(await screen.findByText('No other open reports.')).toBeVisible();
  });
});

it('offers an auditor nothing but reading', async () => {
  const desk = new ReportDesk();
  desk.context = { ...NO_CONTEXT, reported: { kind: 'user', user: bob } };
  desk.server.signInAs('Auditor');
  const { user } = await openConsole(PATH);
  expect(await screen.findByText('You can read reports, but not decide about them.')).toBeVisible();
  await region('Reported user');
  await user.keyboard('cd');
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent).filter((text) => text !== '')).toEqual([
    'Next open report',
    expect.stringContaining(anId(1).slice(0, 8)),
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(desk.server.refused).toEqual([]);
});
