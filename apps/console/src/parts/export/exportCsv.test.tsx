// @vitest-environment jsdom

import { FakeServer } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { ANA, knowPeople } from '#testing/people.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';

// A line break within quotes is part of a cell.
const CSV = 'id,action\r\n2,ban_user\r\n1,"claim_\nreport ""x"""\r\n';
const PATH = '/api/admin/audit.csv';

let server: FakeServer;
let saved: { name: string; content: Blob }[];

beforeEach(() => {
  server = new FakeServer();
  server.live.unreachable = true;
  knowPeople(server, server.signIn({ role: 'admin' }));
  server.on('admin_get_audit', () => []);
  saved = [];
  // jsdom saves no files, so the test reads the blob given to the browser.
  const content = vi.fn((blob: Blob) => {
    saved.push({ name: '', content: blob });
    return 'blob:1';
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: content, revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const last = saved.at(-1);
    if (last !== undefined) last.name = this.download;
  });
  onTestFinished(() => click.mockRestore());
});

const csv = (body: BodyInit) =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-2026-11-21.csv"',
    },
  });
type User = Awaited<ReturnType<typeof openConsole>>['user'];

async function exportCsv(user: User, name = 'Export CSV') {
  await user.click(await screen.findByRole('button', { name: 'List options' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

it('saves the filtered rows, and reports their number', async () => {
  server.on(PATH, () => csv(CSV));
  const { user } = await openConsole(
    `/admin/audit?entityTable=prof&actor=${ANA.user_id}&from=2026-11-01T00:00:00Z&page=3`,
  );
  await exportCsv(user);
  expect(await screen.findByText('audit-2026-11-21.csv saved: 2 entries.')).toBeVisible();
  expect(server.called(PATH).map(({ args }) => args)).toEqual([
    {
      entityTable: 'prof',
      actor: ANA.user_id,
      from: '2026-11-01T00:00:00.000Z',
      withoutSignIns: 'true',
      withoutReads: 'true',
    },
  ]);
  expect(saved.map(({ name }) => name)).toEqual(['audit-2026-11-21.csv']);
  expect(await saved[0]?.content.text()).toBe(CSV);
});

it('shows progress, and saves and reports nothing after Cancel', async () => {
  let cancelled = false;
  server.on(PATH, (_args, request) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(CSV));
        request.signal.addEventListener('abort', () => {
          cancelled = true;
          controller.error(new DOMException('Aborted', 'AbortError'));
        });
      },
    });
    return csv(body);
  });
  const { user } = await openConsole('/admin/audit');
  await exportCsv(user);
  expect(await screen.findByText('2 entries…')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel export' }));
  await waitFor(() => expect(screen.queryByText('2 entries…')).toBeNull());
  expect(cancelled).toBe(true);
  expect(saved).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['hr-HR', 'comma'],
  ['de-CH', 'point'],
])('uses the Excel format for the decimal separator of %s: %s', async (locale, excel) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(locale);
  server.on(PATH, () => csv(CSV));
  const { user } = await openConsole('/admin/audit?action=ban');
  await exportCsv(user, 'CSV for Excel (;)');
  expect(await screen.findByText('audit-2026-11-21.csv saved: 2 entries.')).toBeVisible();
  expect(server.called(PATH).map(({ args }) => args)).toEqual([{ action: 'ban', excel }]);
});

it('reports an interrupted export, and saves nothing', async () => {
  server.on(PATH, () =>
    csv(
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(CSV)),
        pull: (controller) => controller.error(new TypeError('terminated')),
      }),
    ),
  );
  const { user } = await openConsole('/admin/audit');
  await exportCsv(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The download was interrupted and nothing was saved. Try again.',
  );
  expect(saved).toEqual([]);
});

it('shows the server’s message for a refused export', async () => {
  server.on(PATH, () => Response.json({ error: 'Not authorized' }, { status: 403 }));
  const { user } = await openConsole('/admin/audit');
  await exportCsv(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not authorized');
});

it('saves the rows that the filters select', async () => {
  server.on('admin_get_reviews', () => []);
  const path = '/api/admin/lists/reviews.csv';
  server.on(path, () => csv(CSV));
  const { user } = await openConsole('/admin/reviews?minRating=4&page=2');
  await exportCsv(user);
  expect(await screen.findByText('audit-2026-11-21.csv saved: 2 reviews.')).toBeVisible();
  expect(server.called(path).map(({ args }) => args)).toEqual([{ filters: '{"p_min_rating":4}' }]);
});
