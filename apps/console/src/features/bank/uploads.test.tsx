// @vitest-environment jsdom

import { openConsole } from '#testing/openConsole.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BankDesk, IBAN } from './bank.testing.ts';

const PATH = '/admin/withdrawals/bank';
const ENDPOINT = '/api/admin/bank-files';

const DONE = {
  file_id: 'f',
  is_repeated: false,
  statements: 1,
  lines: 120,
  gaps: [],
  matched: 118,
  to_review: 2,
  left: 0,
};
const aFile = (name: string) => new File(['<Document/>'], name, { type: 'text/xml' });

/** Acts, and waits until the page has read what was sent. */
const during = (send: () => void) =>
  act(() => {
    send();
    return Promise.resolve();
  });

/** A response whose lines the test sends. */
function aStream() {
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) });
  const encoder = new TextEncoder();
  return {
    response: new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }),
    sendText: (text: string) => during(() => sender?.enqueue(encoder.encode(text))),
    send: (line: object) => during(() => sender?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))),
    end: () => during(() => sender?.close()),
    breakOff: () => during(() => sender?.error(new Error('gone'))),
  };
}

const list = () => within(screen.getByRole('region', { name: 'Uploads' }));

it('uploads files one after the other, with progress and the result in words', async () => {
  const { server } = new BankDesk();
  const [first, second] = [aStream(), aStream()];
  const names: (string | null)[] = [];
  server.on(ENDPOINT, (_body, request) => {
    names.push(request.headers.get('x-file-name'));
    return names.length === 1 ? first.response : second.response;
  });
  const { user } = await openConsole(PATH);
  await screen.findByRole('table', { name: 'Bank' });
  await user.upload(screen.getByLabelText('Bank files'), [aFile('März.xml'), aFile('b.xml')]);
  // A line may arrive in two pieces.
  await first.sendText('{"lines":');
  await first.sendText('60}\n');
  expect(await list().findByText('Reading: 60 lines')).toBeVisible();
  expect(list().getByText('Waiting')).toBeVisible();
  await first.send({ examined: 50, left: 70 });
  await first.send({ examined: 50, left: 20 });
  expect(await list().findByText('100 of 120 lines compared')).toBeVisible();
  expect(list().getByRole('progressbar', { name: 'Compared lines' })).toHaveAttribute('aria-valuenow', '100');
  const reads = server.called('admin_get_bank_lines').length;
  await first.send({ done: DONE });
  await first.end();
  expect(await list().findByText('1 statement with 120 lines: 118 matched, 2 to review.')).toBeVisible();
  await waitFor(() => expect(server.called('admin_get_bank_lines').length).toBeGreaterThan(reads));

  const gap = { account_iban: IBAN, after_day: '2026-11-09', expected_eur: 900, found_eur: 1000 };
  await second.send({ done: { ...DONE, is_repeated: true, gaps: [gap] } });
  await second.end();
  expect(
    await list().findByText('Everything in this file was known already. Nothing was changed.'),
  ).toBeVisible();
  expect(list().getByText(/Statements are missing after 9 Nov 2026/)).toBeVisible();
  expect(names.map((name) => decodeURIComponent(name ?? ''))).toEqual(['März.xml', 'b.xml']);
  await user.click(list().getByRole('button', { name: 'Dismiss 2 results' }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});

it('shows why a dropped file was refused, or that the connection was lost', async () => {
  const { server } = new BankDesk();
  const stream = aStream();
  let asked = 0;
  server.on(ENDPOINT, () =>
    (asked += 1) === 1 ? stream.response : Response.json({ error: 'Not a bank file.' }, { status: 400 }),
  );
  await openConsole(PATH);
  const table = await screen.findByRole('table', { name: 'Bank' });
  fireEvent.drop(table, { dataTransfer: { files: [aFile('a.xml'), aFile('b.xml')], types: ['Files'] } });
  await stream.send({ lines: 1 });
  await stream.breakOff();
  expect(await list().findByText(/The upload broke off before the whole file was read/)).toBeVisible();
  expect(await list().findByText('Not a bank file. Nothing was imported.')).toBeVisible();
});

it('continues while another page is open, tells its end there, and keeps the result', async () => {
  const { server } = new BankDesk();
  const stream = aStream();
  server.on(ENDPOINT, () => stream.response);
  server.on('/api/admin/withdrawals', () => ({ items: [] }));
  server.on('admin_get_payouts_hold', () => []);
  server.on('admin_get_withdrawal_counters', () => []);
  const { user, router } = await openConsole(PATH);
  await screen.findByRole('table', { name: 'Bank' });
  await user.upload(screen.getByLabelText('Bank files'), [aFile('a.xml')]);
  await stream.send({ lines: 1 });
  const leave = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leave);
  expect(leave.defaultPrevented).toBe(true);
  await act(() => router.navigate({ to: '/admin/withdrawals' }));
  await stream.send({ done: DONE });
  await stream.end();
  const text = '1 statement with 120 lines: 118 matched, 2 to review.';
  expect(await screen.findByText(`a.xml: ${text}`)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open Bank' }));
  expect(await list().findByText(text)).toBeVisible();
});
