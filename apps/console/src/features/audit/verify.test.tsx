// @vitest-environment jsdom

import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { knowPeople } from '#testing/people.ts';
import type { AuditSlice } from '@marketdesk/contract/audit-chain.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

const HASH = 'ab'.repeat(32);
const HEAD = { id: 25_000, hash: HASH };

let server: FakeServer;

const slice = (last: number, about: Partial<AuditSlice> = {}): AuditSlice => ({
  checked: 10_000,
  last_id: last,
  last_hash: last === HEAD.id ? HASH : 'cd'.repeat(32),
  head_id: HEAD.id,
  head_hash: HASH,
  broken_id: null,
  broken_by: null,
  ...about,
});

/** Returns the slices one after the other. */
const answer = (...slices: AuditSlice[]) => {
  const left = [...slices];
  server.on('admin_check_audit_chain', () => [left.shift()]);
};
const asked = () => server.called('admin_check_audit_chain').map(({ args }) => args);

beforeEach(() => {
  server = new FakeServer();
  server.live.unreachable = true;
  knowPeople(server, server.signIn({ role: 'admin' }));
  server.on('admin_get_audit', () => []);
});

async function verify() {
  const opened = await openConsole('/admin/audit');
  await opened.user.click(await screen.findByRole('button', { name: 'Verify' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Verify the audit log' })) };
}

it('checks the log in slices and shows the number of valid entries and the last hash', async () => {
  answer(slice(10_000), slice(20_000), slice(25_000, { checked: 5_000 }));
  const { dialog } = await verify();
  expect(await dialog.findByRole('status')).toHaveTextContent(
    'All 25,000 entries are valid, up to entry 25,000.',
  );
  expect(dialog.getByRole('button', { name: `Copy ID ${HASH}` })).toBeVisible();
  expect(asked()).toEqual([
    { p_after_id: 0, p_after_hash: null, p_entries: 10_000 },
    { p_after_id: 10_000, p_after_hash: 'cd'.repeat(32), p_entries: 10_000 },
    { p_after_id: 20_000, p_after_hash: 'cd'.repeat(32), p_entries: 10_000 },
  ]);
});

it('shows the progress', async () => {
  let letGo: (slices: AuditSlice[]) => void = () => undefined;
  const slices = [() => [slice(10_000)], () => new Promise<AuditSlice[]>((resolve) => (letGo = resolve))];
  server.on('admin_check_audit_chain', () => slices.shift()?.());
  const { dialog } = await verify();
  expect(await dialog.findByText('10,000 of 25,000 entries checked…')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: 'Entries checked' })).toHaveAttribute('value', '10000');
  letGo([slice(25_000, { checked: 15_000 })]);
  expect(await dialog.findByRole('status')).toBeVisible();
});

it('shows the broken entry with a link', async () => {
  answer(slice(10_000), slice(12_344, { checked: 2_344, broken_id: 12_345, broken_by: 'content' }));
  const { user, dialog, address } = await verify();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The audit log is broken at entry 12,345: its content was changed: the hash does not match.' +
      'The 12,344 entries before it are valid.',
  );
  await user.click(dialog.getByRole('link', { name: 'Show entry 12,345 and nearby entries' }));
  await waitFor(() => expect(address()).toBe('/admin/audit?entry=12345'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('#12345 and nearby entries')).toBeVisible();
  // The log can't be exported from a link to one entry.
  await user.click(screen.getByRole('button', { name: 'List options' }));
  expect(await screen.findByRole('menuitem', { name: 'Clear the Entry filter to export' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('shows the error when a slice fails, and retries', async () => {
  server.on('admin_check_audit_chain', () => refuse(500, ''));
  const { user, dialog } = await verify();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to verify the audit log');
  answer(slice(25_000, { checked: 25_000 }));
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('status')).toHaveTextContent('All 25,000 entries are valid');
});

it('requests no more slices after the dialog is closed', async () => {
  let letGo: (slices: AuditSlice[]) => void = () => undefined;
  server.on('admin_check_audit_chain', () => new Promise<AuditSlice[]>((resolve) => (letGo = resolve)));
  const { user, dialog } = await verify();
  await waitFor(() => expect(asked()).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  letGo([slice(10_000)]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked()).toHaveLength(1);
});

it('rejects a file that is not a saved head, and compares a valid file', async () => {
  answer(slice(25_000, { checked: 25_000 }), slice(20_000, { checked: 20_000 }));
  server.on('/api/admin/audit-head', () => Response.json({ error: 'This is not a head.' }, { status: 400 }));
  const { user, dialog } = await verify();
  await dialog.findByRole('status');
  const choose = (content: string) =>
    user.upload(
      dialog.getByLabelText('Saved head'),
      new File([content], 'head.json', { type: 'application/json' }),
    );
  await choose('x');
  expect(await dialog.findByRole('alert')).toHaveTextContent('This is not a head.');

  const kept = { id: 20_000, hash: HASH };
  server.on('/api/admin/audit-head', ({ head }) => ({ head }));
  await choose(JSON.stringify(kept));
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'The audit log was rewritten: the hash of entry 20,000 differs from the saved head.',
    ),
  );
  expect(server.called('/api/admin/audit-head').at(-1)?.args).toEqual({ head: kept });
});
