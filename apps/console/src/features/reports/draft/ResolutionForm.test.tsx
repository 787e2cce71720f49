// @vitest-environment jsdom

import { claimedBy } from '#engine/desk/desk.testing.ts';
import { announceSession } from '#backend/sessionEvents.ts';
import { refuse, storeSession } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, anId } from '#testing/people.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Report } from '../report.ts';
import { aReport, ReportDesk } from '../reports.testing.ts';

const PATH = `/admin/reports/${anId(1)}`;
const box = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' });
const saves = (desk: ReportDesk) => desk.sentTo('admin_update_report_status');

function deskOfMine(about: Partial<Report> = {}): ReportDesk {
  const desk = new ReportDesk();
  desk.items = [aReport(1, { ...claimedBy(desk.me.user_id), ...about })];
  return desk;
}

describe('Save', () => {
  it('sends the changed fields with their old values and keeps the status', async () => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Warned them.');
    await user.type(await box('Action'), 'warning_sent');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(saves(desk)).toEqual([
      {
        p_report_id: anId(1),
        p_resolution_action: 'warning_sent',
        p_resolution_notes: 'Warned them.',
        p_expected: { resolution_action: null, resolution_notes: null },
      },
    ]);
    expect(screen.queryByText(/Draft saved/)).toBeNull();
    expect(await box('Notes')).toHaveValue('Warned them.');
  });

  it('sends an emptied severity as null', async () => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await user.clear(await box('Severity'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(saves(desk)).toEqual([{ p_report_id: anId(1), p_severity: null, p_expected: { severity: 7 } }]),
    );
  });

  it.each(['11', '-1', 'high'])('refuses the severity %s without a request', async (typed) => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await user.clear(await box('Severity'));
    await user.type(await box('Severity'), `${typed}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Severity must be a whole number from 0 to 10.',
    );
    expect(saves(desk)).toEqual([]);
  });

  it('does nothing without changes', async () => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await box('Notes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saves(desk)).toEqual([]);
  });
});

describe('the typed text', () => {
  it('stays after a failed save, which shows an error', async () => {
    const desk = deskOfMine();
    desk.server.on('admin_update_report_status', () => refuse(503, ''));
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Half a page');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save');
    expect(await box('Notes')).toHaveValue('Half a page');
  });

  it('stays after a reload', async () => {
    deskOfMine();
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Half a page');
    cleanup();
    await openConsole(PATH);
    expect(await box('Notes')).toHaveValue('Half a page');
    expect(screen.getByText(/Draft saved/)).toBeVisible();
  });

  it('stays after the session ends, for the same person', async () => {
    const desk = deskOfMine();
    const { user, router, address } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Half a page');
    act(() => announceSession('ended'));
    await waitFor(() => expect(address()).toContain('/admin/login'));
    storeSession(desk.me.user_id, desk.me.email);
    await router.navigate({ to: '/admin/reports/$reportId', params: { reportId: anId(1) } });
    expect(await box('Notes')).toHaveValue('Half a page');
  });

  it('is removed by Discard', async () => {
    deskOfMine({ resolution_notes: 'Old' });
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), ' and new');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await box('Notes')).toHaveValue('Old');
  });

  it('is saved by Close', async () => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Nothing to see.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText('Closed.', { selector: '[role=status]' });
    expect(saves(desk)).toEqual([
      {
        p_report_id: anId(1),
        p_status: 'closed',
        p_resolution_notes: 'Nothing to see.',
        p_expected: { resolution_notes: null },
      },
    ]);
    expect(screen.queryByText(/Draft saved/)).toBeNull();
  });

  it('blocks Close while a field is invalid', async () => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await user.type(await box('Severity'), '77');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText(/Fix the errors/)).toBeVisible();
    expect(saves(desk)).toEqual([]);
  });
});

describe('conflicting edits', () => {
  const open = async (desk: ReportDesk) => {
    desk.server.on('admin_update_report_status', (args) => {
      const { p_expected: expected } = args as { p_expected: { resolution_notes: string | null } };
      const now = desk.items[0]?.resolution_notes ?? null;
      if (expected.resolution_notes !== now)
        return refuse(409, 'resolution_notes was changed by someone else.', 'changed_meanwhile');
      return desk.change(anId(1), { resolution_notes: args.p_resolution_notes as string });
    });
    const opened = await openConsole(PATH);
    await opened.user.type(await box('Notes'), 'Mine');
    // No realtime event: it may arrive late or never.
    desk.change(anId(1), { resolution_notes: 'Theirs' });
    await opened.user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = (await screen.findByText('Someone else changed this.')).closest('[role=alert]');
    return { ...opened, panel: within(panel as HTMLElement) };
  };

  it('shows both values and saves mine over theirs after Keep mine', async () => {
    const desk = deskOfMine();
    const { user, panel } = await open(desk);
    expect(panel.getByText('Theirs', { selector: 'dd' })).toBeVisible();
    expect(panel.getByText('Mine', { selector: 'dd' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Keep mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(desk.items[0]?.resolution_notes).toBe('Mine');
  });

  it('replaces my value with theirs on request', async () => {
    const desk = deskOfMine();
    const { user, panel } = await open(desk);
    await user.click(panel.getByRole('button', { name: 'Take theirs' }));
    expect(await box('Notes')).toHaveValue('Theirs');
    expect(screen.queryByText(/Draft saved/)).toBeNull();
    expect(desk.items[0]?.resolution_notes).toBe('Theirs');
  });

  it('never overwrites the typed text when a change arrives', async () => {
    const desk = deskOfMine();
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Mine');
    await waitFor(() => expect(desk.server.live.topics.length).toBeGreaterThan(1));
    act(() => desk.elsewhere(1, { resolution_notes: 'Theirs', severity: 2 }));
    expect(await screen.findByText('Someone else changed this.')).toBeVisible();
    expect(await box('Notes')).toHaveValue('Mine');
    expect(await box('Severity')).toHaveValue('2');
  });

  it('keeps the typed text readable after another user has claimed the report', async () => {
    const desk = new ReportDesk();
    const { user } = await openConsole(PATH);
    await user.type(await box('Notes'), 'Mine');
    await waitFor(() => expect(desk.server.live.topics.length).toBeGreaterThan(1));
    act(() => desk.elsewhere(1, claimedBy(ANA.user_id)));
    expect(await screen.findByText('Notes: Mine')).toBeVisible();
    expect(screen.queryByLabelText('Notes', { selector: 'textarea' })).toBeNull();
  });
});

it('can also be filled in beside the list', async () => {
  const desk = deskOfMine();
  const { user } = await openConsole(`/admin/reports?report=${anId(1)}`);
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByLabelText('Notes', { selector: 'textarea' }), 'From the drawer');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(desk.items[0]?.resolution_notes).toBe('From the drawer'));
});
