// @vitest-environment jsdom

import { aReport } from '#features/reports/reports.testing.ts';
import { refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId } from '#testing/people.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimedBy, CLOSED_BY_BOB } from './desk.testing.ts';
import { offers, nameOf, REPORTS, row, SUPPORT } from './kinds.testing.ts';

describe.each([REPORTS, SUPPORT])('$title', ({ thing, path, make, one, list }) => {
  describe('the drawer', () => {
    it('shows an item that is not on the list’s page', async () => {
      make([CLOSED_BY_BOB]);
      await openConsole(`${path}?status=open&${thing}=${anId(1)}`);
      expect(await screen.findByRole('dialog', { name: nameOf(1) })).toBeVisible();
    });

    it('shows a message if the linked item does not exist', async () => {
      make();
      await openConsole(`${path}?${thing}=${anId(9)}`);
      expect(await screen.findByText(`This ${thing} does not exist.`)).toBeVisible();
    });
  });

  describe('the details page', () => {
    const heading = () => screen.findByRole('heading', { level: 1, name: nameOf(1) });

    const saysCalmly = async (hint: string) => {
      expect(await screen.findByText(/^(Report|Ticket) not found$/)).toBeVisible();
      expect(screen.getByText(new RegExp(`^${hint}`))).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(screen.getByRole('link', { name: `All ${thing}s` })).toHaveAttribute('href', path);
    };

    it('reports an unknown id, after one request', async () => {
      const desk = make();
      await openConsole(`${path}/${anId(404)}`);
      await saysCalmly(`This ${thing} does not exist.`);
      await waitFor(() => expect(desk.server.live.topics.length).toBeGreaterThan(0));
      await act(() => new Promise((done) => setTimeout(done, 50)));
      expect(desk.server.called(one)).toHaveLength(1);
    });

    it('shows a hint for a malformed id, without a request', async () => {
      const desk = make();
      await openConsole(`${path}/cut-off`);
      await saysCalmly(`This link has no valid ${thing} ID.`);
      expect(desk.sentTo(one)).toEqual([]);
    });

    it('shows the error, and reloads on Retry', async () => {
      const desk = make();
      // Only Retry reloads.
      desk.server.live.unreachable = true;
      desk.server.on(one, () => refuse(500, ''));
      const { user } = await openConsole(`${path}/${anId(1)}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to load ${thing}`);
      desk.server.on(one, () => desk.items);
      if (thing === 'report') desk.server.on(one, () => desk.items[0]);
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await heading()).toBeVisible();
    });
  });

  describe('live updates', () => {
    it('show a colleague’s claim, and then offer only Take over', async () => {
      const desk = make();
      const { user } = await openConsole(path);
      await screen.findByText('Live');
      expect(await offers(user, 1)).toEqual(['Claim']);
      act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
      expect(await within(await row(1)).findByText('Claimed')).toBeVisible();
      expect(await offers(user, 1)).toEqual(['Take over']);
    });

    it('are switched off in the menu, which is remembered', async () => {
      const desk = make();
      const { user, router } = await openConsole(path);
      await screen.findByText('Live');
      const realtime = () => screen.findByRole('menuitemcheckbox', { name: 'Realtime' });
      await user.click(screen.getByRole('button', { name: 'List options' }));
      await user.click(await realtime());
      await user.keyboard('{Escape}');
      expect(screen.queryByText('Live')).toBeNull();
      // The sidebar keeps listening for its counts.
      act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
      await expect(within(await row(1)).findByText('Claimed', {}, { timeout: 500 })).rejects.toThrow();

      await router.navigate({ to: '/admin/reviews' });
      await router.navigate({ to: path });
      await user.click(await screen.findByRole('button', { name: 'List options' }));
      expect(await realtime()).not.toBeChecked();
    });

    it('reload the list every 30 or 60 seconds if selected', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      onTestFinished(() => void vi.useRealTimers());
      const desk = make();
      localStorage.setItem(`marketdesk.live${path}`, '{"realtime":false,"refreshSeconds":0}');
      const { user } = await openConsole(path);
      await row(1);
      const before = desk.sentTo(list).length;
      await vi.advanceTimersByTimeAsync(61_000);
      expect(desk.sentTo(list)).toHaveLength(before);

      await user.click(screen.getByRole('button', { name: 'List options' }));
      await user.click(await screen.findByRole('menuitemradio', { name: '30s' }));
      desk.change(anId(1), claimedBy(ANA.user_id));
      await act(() => vi.advanceTimersByTimeAsync(61_000));
      expect(desk.sentTo(list)).toHaveLength(before + 2);
      expect(await within(await row(1)).findByText('Claimed')).toBeVisible();
    });
  });
});

describe('rows that change while the list is in use', () => {
  const { make, path, title, list } = REPORTS;
  const begin = async (items: readonly object[], address = path) => {
    const desk = make(items);
    const opened = await openConsole(address);
    await screen.findByText('Live');
    await row(1);
    return { desk, ...opened };
  };

  it('are marked', async () => {
    const { desk } = await begin([{}, {}]);
    act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
    await waitFor(async () => expect(await row(1)).toHaveClass('animate-mark'));
    expect(await row(2)).not.toHaveClass('animate-mark');
  });

  it('stay under the pointer after leaving the page, with their current state', async () => {
    const { desk, user } = await begin([{}, {}], `${path}?status=open`);
    await user.hover(await row(1));
    act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
    expect(await within(await row(1)).findByText('Claimed')).toBeVisible();

    await user.unhover(screen.getByRole('table', { name: title }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Scams/ })).toBeNull());
    expect(await row(2)).toBeVisible();
  });

  it('are held back if new, and counted', async () => {
    const { desk, user } = await begin([{}]);
    await user.hover(await row(1));
    desk.items = [aReport(3, { reason_category: 'Hate speech' }), ...desk.items];
    act(() => desk.elsewhere(3, {}));
    expect(await screen.findByText('1 new')).toBeVisible();
    expect(screen.queryByRole('row', { name: /Hate speech/ })).toBeNull();

    await user.unhover(screen.getByRole('table', { name: title }));
    expect(await row(3)).toBeVisible();
  });

  it('are shown by a press on their number, which gives the focus to the list', async () => {
    const { desk, user } = await begin([{}]);
    await user.hover(await row(1));
    desk.items = [aReport(3, { reason_category: 'Hate speech' }), ...desk.items];
    act(() => desk.elsewhere(3, {}));
    await user.click(await screen.findByRole('button', { name: '1 new' }));
    expect(await row(3)).toBeVisible();
    expect(screen.queryByText('1 new')).toBeNull();
    expect(screen.getByRole('region', { name: 'Reports list' })).toHaveFocus();
  });

  it('are no longer held back after the list was empty under the pointer', async () => {
    const { desk, user } = await begin([{}], `${path}?status=open`);
    await user.hover(await row(1));
    const items = desk.items;
    desk.items = [];
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No reports found.')).toBeVisible();
    await user.hover(screen.getByText('No reports found.'));
    await user.hover(screen.getByRole('heading', { level: 1 }));
    desk.items = items;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await row(1);
    act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
    expect(await screen.findByText('No reports found.')).toBeVisible();
  });

  it('are reloaded at most once a second', async () => {
    const { desk } = await begin([{}]);
    await waitFor(() => expect(desk.sentTo(list).length).toBeGreaterThan(1));
    const before = desk.sentTo(list).length;
    for (let at = 0; at < 30; at += 1) act(() => desk.elsewhere(1, { severity: at % 10 }));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(desk.sentTo(list).length - before).toBeLessThanOrEqual(3);
  });
});
