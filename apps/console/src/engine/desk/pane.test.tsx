// @vitest-environment jsdom

import { aReport, ReportDesk } from '#features/reports/reports.testing.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { anId } from '#testing/people.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { row } from './kinds.testing.ts';

const KINDS = ['Scams', 'Harassment', 'Hate speech'] as const;
const ofKind = (at: number) => aReport(at, { reason_category: KINDS[at - 1] ?? 'Other' });
const pane = (name: string) => screen.findByRole('complementary', { name });

beforeEach(() => {
  window.innerWidth = 1440;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
});

async function begin(items: number[]) {
  const desk = new ReportDesk(items.map(ofKind));
  const opened = await openConsole('/admin/reports?status=open');
  await row(1);
  await opened.user.keyboard('j{Enter}');
  await pane('Scams');
  return { desk, ...opened };
}

describe('the pane beside the list', () => {
  it('leaves the list usable: j moves, F6 and Enter focus the pane, Escape closes it', async () => {
    const { user, address } = await begin([1, 2]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await row(1)).toHaveFocus();
    await user.keyboard('j');
    await pane('Harassment');
    expect(address()).toContain(anId(2));
    await waitFor(async () => expect(await row(2)).toHaveFocus());
    await user.keyboard('{F6}');
    expect(await pane('Harassment')).toHaveFocus();
    await user.keyboard('{F6}{Enter}');
    expect(await pane('Harassment')).toHaveFocus();
    const edge = () => screen.getByRole('separator', { name: 'Width' });
    edge().focus();
    await user.keyboard('{ArrowLeft}');
    expect(edge()).toHaveAttribute('aria-valuenow', '485');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Harassment' })).toBeNull());
    expect(await row(2)).toHaveFocus();
    await user.keyboard('{Enter}');
    await pane('Harassment');
    expect(edge()).toHaveAttribute('aria-valuenow', '485');
  });

  it('shows newer rows after Refresh', async () => {
    const { desk, user } = await begin([1, 2]);
    desk.items = [ofKind(3), ...desk.items];
    act(() => desk.elsewhere(3, {}));
    expect(await screen.findByText('1 new')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await row(3)).toBeVisible();
    await pane('Scams');
  });

  it('opens the next undecided item after Close, including new ones, until none is left', async () => {
    const { desk, user } = await begin([1, 2]);
    await user.keyboard('ce');
    await pane('Harassment');
    desk.items = [...desk.items, ofKind(3)];
    await user.keyboard('ce');
    const last = await pane('Hate speech');
    await user.keyboard('ce');
    expect(await within(last).findByText('Nothing else waits here.')).toBeVisible();
    expect(desk.items.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
  });

  it('prefetches only the items above and below the open one', async () => {
    const { desk, user } = await begin([1, 2, 3]);
    const read = () => desk.sentTo('admin_get_report_evidence').map(({ p_report_id: id }) => id);
    await waitFor(() => expect(read()).toEqual([anId(1), anId(2)]));
    await user.keyboard('j');
    await waitFor(() => expect(read()).toEqual([anId(1), anId(2), anId(3)]));
  });

  it('keeps a dialog open with its text when the window becomes narrower', async () => {
    const { user } = await begin([1, 2]);
    await user.click(within(await pane('Scams')).getByRole('button', { name: 'Hand over…' }));
    const dialog = await screen.findByRole('dialog', { name: /Hand over/ });
    await user.type(within(dialog).getByLabelText(/Note/), 'Please have a look.');
    resizeTo(1100);
    expect(dialog).toBeVisible();
    expect(within(dialog).getByLabelText(/Note/)).toHaveValue('Please have a look.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Scams' })).toBeNull());
    expect(await screen.findByRole('dialog', { name: 'Scams' })).toBeVisible();
  });
});

function resizeTo(width: number): void {
  window.innerWidth = width;
  act(() => void window.dispatchEvent(new Event('resize')));
}
