import { ENDPOINTS, neededFor, UNKNOWN, type Endpoint } from '@marketdesk/supabase/tests/roles/endpoints.ts';
import { permissionsOf, refusalStatus } from '@marketdesk/supabase/tests/roles/subjects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDesk, type Desk } from '../testing/desk.ts';
import { createVisitors, stateOf, type Visitor } from '../testing/visitors.ts';
import { serve } from '../testing/serve.ts';

// The last part of docs/roles.md, tested from outside: every address of the server, called by every subject.

const SENTENCES = { 401: 'Not authenticated', 403: 'Not authorized' };

describe('the addresses of the server', () => {
  it('are those on the page', async () => {
    const server = await serve();
    const named = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(server.routes)].sort()).toEqual(named.sort());
    await server.close();
  });

  it('for everyone need no sign-in', async () => {
    const server = await serve();
    for (const { method, path } of ENDPOINTS.filter(({ audience }) => audience === 'everybody')) {
      const { status } = await server.get(path.replace('*', 'x'), { accept: 'text/html' }, method);
      expect([401, 403], path).not.toContain(status);
    }
    await server.close();
  });

  it('for this machine refuse requests through a proxy', async () => {
    const server = await serve();
    expect((await server.get('/metrics')).status).toBe(200);
    expect((await server.get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(401);
    await server.close();
  });
});

describe('/api/admin', () => {
  let desk: Desk;
  let visitors: Visitor[];
  beforeAll(async () => {
    desk = await startDesk();
    visitors = await createVisitors(desk);
  });
  afterAll(() => desk.close());

  async function ask({ method, path, empty }: Endpoint, headers: Record<string, string>) {
    const answer = await fetch(`${desk.url}${path.replace(':id', UNKNOWN)}${empty?.query ?? ''}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(empty?.body === undefined ? {} : { body: JSON.stringify(empty.body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  const guarded = ENDPOINTS.flatMap((endpoint) => {
    const permission = neededFor(endpoint);
    return permission === null ? [] : [{ ...endpoint, permission }];
  });
  it.each(guarded)('$method $path allows the subjects on the page, and changes nothing', async (endpoint) => {
    const state = await stateOf(desk);
    const before = await state();
    for (const { name, subject, token } of visitors) {
      const { status, text } = await ask(endpoint, { authorization: `Bearer ${token}` });
      if (permissionsOf(subject).includes(endpoint.permission)) {
        expect(status, `${name}: ${text}`).toBe(endpoint.empty?.status);
        continue;
      }
      const refusal = refusalStatus(subject);
      expect({ status, body: JSON.parse(text) as unknown }, name).toEqual({
        status: refusal,
        body: { error: SENTENCES[refusal] },
      });
    }
    // Requests with a cookie or nothing count as anonymous.
    expect((await ask(endpoint, { cookie: `token=${visitors[2]?.token ?? ''}` })).status).toBe(401);
    expect(await state()).toBe(before);
  });
});
