// @vitest-environment jsdom

import { FakeServer, refuse, storeSession } from '#testing/fakeServer.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { adminApi } from './adminApi.ts';
import { authClient, signOut } from './auth.ts';
import { BackendError } from './BackendError.ts';
import { loadConfig, readConfig } from './config.ts';
import { messageFor } from './messageFor.ts';
import { readTable, rpc, rpcColumns } from './rest.ts';
import { noticeTime, serverNow } from './serverNow.ts';
import { SESSION_KEY, storedSession } from './storedSession.ts';

let server: FakeServer;

beforeEach(async () => {
  server = new FakeServer();
  storeSession('u1', 'mara@demo.test');
  await loadConfig();
});

async function failure(work: Promise<unknown>): Promise<BackendError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof BackendError) return error;
    throw error;
  }
  throw new Error('It was expected to fail');
}

describe('a procedure', () => {
  it('is called with named arguments and the token of the session', async () => {
    const headers: (string | null)[] = [];
    server.on('admin_get_users', (_args, request) => {
      headers.push(request.headers.get('authorization'), request.headers.get('apikey'));
      return [1];
    });
    expect(await rpc('admin_get_users', { p_search: 'ana', p_role: undefined })).toEqual([1]);
    expect(server.called('admin_get_users')[0]?.args).toEqual({ p_search: 'ana' });
    expect(headers).toEqual(['Bearer token', 'anon']);
  });

  it('requests columns in the URL, beside its arguments', async () => {
    const addresses: string[] = [];
    server.on('admin_get_users', (_args, request) => {
      addresses.push(new URL(request.url).search);
      return [{ user_id: 'u2', email: 'ana@demo.test', bio: 'Long' }];
    });
    const users = await rpcColumns('admin_get_users', ['user_id', 'email'], { p_search: 'ana' });
    expect(users).toEqual([{ user_id: 'u2', email: 'ana@demo.test' }]);
    expect(addresses.map(decodeURIComponent)).toEqual(['?select=user_id,email']);
    expect(server.called('admin_get_users')[0]?.args).toEqual({ p_search: 'ana' });
  });

  it("returns the server's message, reason and status when refused", async () => {
    server.on('admin_get_users', () => refuse(409, 'This ticket is no longer open.', 'ticket_not_open'));
    const error = await failure(rpc('admin_get_users'));
    expect([error.sentence, error.reason, error.status]).toEqual([
      'This ticket is no longer open.',
      'ticket_not_open',
      409,
    ]);
    expect(messageFor(error, 'Failed')).toBe('This ticket is no longer open.');
  });

  it('does not show an HTML page as a message', async () => {
    server.on('admin_get_users', () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(messageFor(await failure(rpc('admin_get_users')), 'Failed to load')).toBe('Failed to load');
  });

  it('shows a message to try again after a timeout, not the database’s error', async () => {
    const tooLong = { code: '57014', message: 'canceling statement due to statement timeout', hint: null };
    server.on('admin_get_users', () => Response.json(tooLong, { status: 500 }));
    expect(messageFor(await failure(rpc('admin_get_users')), 'Failed to load')).toBe(
      'This took too long and was stopped; nothing was changed. Try again, or narrow the search or the dates.',
    );
  });

  it('distinguishes an unreachable server from one that responds', async () => {
    server.on('admin_get_users', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failure(rpc('admin_get_users'));
    expect([error.reason, error.status]).toEqual(['unreachable', 0]);
  });

  it('is not sent without a session', async () => {
    localStorage.removeItem(SESSION_KEY);
    const error = await failure(rpc('admin_get_users'));
    expect([error.sentence, error.status]).toEqual(['Not authenticated', 401]);
    expect(server.called('admin_get_users')).toEqual([]);
  });

  it('renews a refused token once, and repeats the request', async () => {
    const tokens: (string | null)[] = [];
    server.on('admin_get_users', (_args, request) => {
      tokens.push(request.headers.get('authorization'));
      return tokens.length === 1 ? refuse(401, 'JWT expired') : [];
    });
    server.on('/auth/v1/token', () => ({
      access_token: 'renewed',
      refresh_token: 'r2',
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: 'u1', email: 'mara@demo.test' },
    }));
    await rpc('admin_get_users');
    expect(tokens).toEqual(['Bearer token', 'Bearer renewed']);
    expect(storedSession()?.accessToken).toBe('renewed');
  });

  it('renews its token once if the computer’s clock is hours ahead', async () => {
    const answered = (age: number) =>
      Response.json([], { headers: { date: new Date(Date.now() - age).toUTCString() } });
    onTestFinished(() => noticeTime(answered(0), Date.now()));
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '') as object;
    const passed = Math.floor(Date.now() / 1000) - 3600;
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...stored, expires_at: passed }));
    server.on('admin_get_users', () => answered(7_200_000));
    server.on('/auth/v1/token', () => ({
      access_token: 'renewed',
      refresh_token: 'r2',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: passed,
      user: { id: 'u1', email: 'mara@demo.test' },
    }));
    await rpc('admin_get_users');
    await rpc('admin_get_users');
    expect(server.called('/auth/v1/token')).toHaveLength(1);
    expect(Date.now() - serverNow()).toBeGreaterThan(7_190_000);
  });

  it('keeps the session when a proxy refuses to renew its token', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    server.on('admin_get_users', () => refuse(401, 'JWT expired'));
    server.on('/auth/v1/token', () => {
      return new Response('<h1>Too many</h1>', { status: 429, headers: { 'Content-Type': 'text/html' } });
    });
    const failed = failure(rpc('admin_get_users'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await failed).reason).toBe('unreachable');
    expect(storedSession()?.accessToken).toBe('token');
  });

  it('does not end a newer session after a late refusal', async () => {
    const tokens: (string | null)[] = [];
    server.on('admin_get_users', (_args, request) => {
      tokens.push(request.headers.get('authorization'));
      if (tokens.length > 1) return [];
      storeSession('u1', 'mara@demo.test', 'signed-in-again');
      return refuse(401, 'The session has ended');
    });
    await rpc('admin_get_users');
    expect(tokens).toEqual(['Bearer token', 'Bearer signed-in-again']);
    expect(server.called('/auth/v1/token')).toEqual([]);
  });
});

describe('requests of a previous user', () => {
  it.each([
    ['answered', () => [1]],
    ['refused', () => refuse(409, 'Too late.')],
    ['refused with their token', () => refuse(401, 'JWT expired')],
    ['without an answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('are neither shown to the next user nor continued in their name when %s late', async (_, late) => {
    let answer: () => void = () => undefined;
    server.on('admin_get_users', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return late();
    });
    let isTold = false;
    const tell = () => (isTold = true);
    void rpc('admin_get_users').then(tell, tell);
    await vi.waitFor(() => expect(server.called('admin_get_users')).toHaveLength(1));
    storeSession('u2', 'next@demo.test', 'of the next');
    answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([isTold, server.called('admin_get_users').length]).toEqual([false, 1]);
    expect(storedSession()?.userId).toBe('u2');
  });
});

describe('signing out', () => {
  const renewed = {
    access_token: 'renewed',
    refresh_token: 'r2',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'u1', email: 'mara@demo.test' },
  };

  it.each([
    ['its request', '/auth/v1/logout', {}, {}],
    ['a renewal of the token', '/auth/v1/token', { expires_at: Date.now() / 1000 + 30 }, renewed],
  ])('waits three seconds for %s, and ignores its late response', async (_, path, stored, late) => {
    await authClient();
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '') as object;
    localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, ...stored }));
    let answer: (result: object) => void = () => undefined;
    server.on(path, () => new Promise((resolve) => (answer = resolve)));
    const left = signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    await left;
    expect(server.called(path)).toHaveLength(1);
    expect(storedSession()).toBeNull();

    storeSession('u2', null);
    answer(late);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storedSession()?.userId).toBe('u2');
  });
});

describe('a table', () => {
  it('is read with columns, filters, order and a window', async () => {
    server.on('posts', () => []);
    await readTable('posts', 'id,title', (query) =>
      query.eq('status', 'open').order('created_at', { ascending: false }).range(50, 100),
    );
    expect(server.called('posts')[0]?.args).toEqual({
      select: 'id,title',
      status: 'eq.open',
      order: 'created_at.desc',
      offset: '50',
      limit: '51',
    });
  });
});

describe('the admin API', () => {
  const PATH = '/api/admin/reset-password';

  it('is called with a body, and returns JSON', async () => {
    server.on(PATH, () => ({ ok: true }));
    expect(await adminApi('reset-password', { method: 'POST', body: { userId: 'u2' } })).toEqual({
      ok: true,
    });
    expect(server.called(PATH)[0]?.args).toEqual({ userId: 'u2' });
  });

  it('shows the message of a refusal', async () => {
    server.on(PATH, () => Response.json({ error: 'Not authorized' }, { status: 403 }));
    expect((await failure(adminApi('reset-password', { method: 'POST' }))).sentence).toBe('Not authorized');
  });

  it.each([
    ['HTML', () => new Response('<html>', { status: 200 })],
    ['HTML with an error', () => new Response('<html>', { status: 404 })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a failure of no words', () => Response.json({}, { status: 500 })],
  ])('leaves the message to the screen when %s comes back', async (_what, answer) => {
    server.on(PATH, answer);
    const error = await failure(adminApi('reset-password', { method: 'POST' }));
    expect([error.sentence, error.reason]).toEqual(['', 'admin_api_unavailable']);
  });

  it("is refused with 'Not authenticated' without a session", async () => {
    localStorage.removeItem(SESSION_KEY);
    expect((await failure(adminApi('reset-password'))).sentence).toBe('Not authenticated');
  });
});

describe('the configuration', () => {
  it('validates every value', () => {
    expect(readConfig({ supabaseUrl: 7, anonKey: '', staffAccess: 'everyone', demo: 'yes' })).toMatchObject({
      supabaseUrl: null,
      anonKey: null,
      staffAccess: 'staff',
      demo: false,
    });
  });

  it('resolves a relative address against the page’s own', () => {
    expect(readConfig({ supabaseUrl: '/', anonKey: 'k' }).supabaseUrl).toBe(window.location.origin);
  });

  it('is read from the page if the server wrote it there', async () => {
    const element = document.body.appendChild(document.createElement('script'));
    Object.assign(element, {
      type: 'application/json',
      id: 'config',
      textContent: '{"supabaseUrl":"/","anonKey":"k"}',
    });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { loadConfig: loadAgain, resetConfig } = await import('./config.ts');
    resetConfig();
    expect(await loadAgain()).toMatchObject({ supabaseUrl: window.location.origin, anonKey: 'k' });
    element.remove();
  });

  it('counts as not configured if the server is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { loadConfig: loadAgain, resetConfig } = await import('./config.ts');
    resetConfig();
    expect(await loadAgain()).toMatchObject({ supabaseUrl: null, anonKey: null });
  });
});
