import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, PASSWORD, startBackend, type TestBackend } from './testing/backend.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
/** `| … | request | 501 code |`, where the request, its headers and its body are in backticks. */
const LINE = /^\|[^|]*\| (`[^|]+`) \| (\d{3}) (\w+) \|$/gm;
const LINES = [...README.matchAll(LINE)].map(([, asked = '', status, code]) => {
  const [request = '', ...more] = [...asked.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '');
  return { request, more, status: Number(status), code };
});

describe('what the README says is left out', () => {
  let backend: TestBackend;
  let session: string;
  let account: string;
  beforeAll(async () => {
    backend = await startBackend();
    account = await createAccount(backend.database, 'readme@example.test');
    const { data } = await backend
      .client()
      .auth.signInWithPassword({ email: 'readme@example.test', password: PASSWORD });
    session = data.session?.access_token ?? '';
  });
  afterAll(() => backend.close());

  test('is read by this test', () => expect(LINES.length).toBeGreaterThan(40));

  test.each(LINES)('$request $more: $status $code', async ({ request, more, status, code }) => {
    const [method = '', path = ''] = request.split(' ');
    const body = more.find((part) => part.startsWith('{'));
    const headers = more.flatMap((part) => {
      const [, name, value] = /^([\w-]+): (.*)$/.exec(part) ?? [];
      return name !== undefined && value !== undefined ? [[name, value] as const] : [];
    });
    const isPerson = /^\/auth\/v1\/(user|factors|reauthenticate)/.test(path);
    const response = await backend.request(path.replace('ID', account), {
      method,
      ...(body === undefined ? {} : { body }),
      token: isPerson ? session : backend.keys.serviceRoleKey,
      headers: Object.fromEntries(headers),
    });
    const answer = (await response.json()) as { code: unknown; error_code?: string };
    expect([response.status, answer.error_code ?? answer.code]).toEqual([status, code]);
    expect((await backend.client().auth.getUser(session)).error).toBeNull();
  });
});
