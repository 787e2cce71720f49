import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackendClient } from '../backend-client.ts';
import { Failure } from '../failure.ts';
import { startDesk, type Account, type Desk } from '../testing/desk.ts';
import { serve, type Served } from '../testing/serve.ts';

const HEADER =
  'id,created_at,actor_user_id,actor_username,actor_email,action,entity_table,entity_id,entity_username,entity_email,' +
  'details,previous_hash,hash';

describe('the audit log as CSV', () => {
  let desk: Desk;
  let admin: Account;
  let token: string;
  beforeAll(async () => {
    desk = await startDesk();
    admin = await desk.person('admin');
    await desk.database.query(
      `select private.append_audit(timestamptz '2026-03-01' + n * interval '1 minute', $1, case when n % 2 = 0 then 'even' else 'odd' end,
                                   'things', 't' || n, jsonb_build_object('note', '=1+"1",' || n))
         from generate_series(1, 2500) n`,
      [admin.id],
    );
    // Also writes an entry. Entries are numbered in order of time.
    token = await desk.tokenOf(admin);
  });
  afterAll(() => desk.close());

  const get = (query = '', bearer: string | null = token) =>
    fetch(`${desk.url}/api/admin/audit.csv${query}`, {
      headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    });
  const lines = async (query = '') => (await (await get(query)).text()).trimEnd().split('\r\n');

  it('contains every entry, newest first, across pages', async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(header).toBe(HEADER);
    // Includes the entries of the sign-ins.
    expect(rows.map((row) => Number(row.split(',', 1)[0]))).toEqual(
      Array.from(rows, (_, at) => rows.length - at),
    );
    const things = rows.filter((row) => row.includes(',things,'));
    expect(things).toHaveLength(2500);
    expect(things[0]).toContain(`,${admin.email},even,things,t2500,,,`);
  });

  it('contains only the entries that match the filters', async () => {
    const rows = await lines(
      `?action=EVE&entityTable=thin&actor=${admin.id}&from=2026-03-01T00:02:00Z&to=2026-03-01T00:06:00Z`,
    );
    const entityId = HEADER.split(',').indexOf('entity_id');
    expect(rows.slice(1).map((row) => row.split(',')[entityId])).toEqual(['t6', 't4', 't2']);
    expect(await lines('?action=nothing')).toEqual([HEADER]);
    // The export itself is audited, and appears in the next one.
    const [, ...all] = await lines('?action=');
    const [, noted, ...before] = await lines();
    expect(before).toEqual(all);
    expect(noted).toContain(`,${admin.email},export_list,admin_action_audit,`);
    const actions = async (query: string) => (await lines(query)).filter((row) => row.includes(',sign_in,'));
    expect(await actions('?withoutSignIns=false')).not.toEqual([]);
    expect(await actions('?withoutReads=true')).not.toEqual([]);
    expect(await actions('?withoutSignIns=true')).toEqual([]);
    const byPeople = await lines('?withoutSignIns=true&withoutReads=true');
    const things = byPeople.filter((row) => row.includes(',things,'));
    expect(things).toHaveLength(2500);
  });

  it.each([
    ['?from=yesterday', 400, 'from must be a date and time.'],
    ['?actor=ana', 400, 'actor must be the id of a user.'],
    ['?page=7', 400, 'There is no parameter page.'],
    ['?withoutSignIns=yes', 400, 'withoutSignIns must be one of: true, false.'],
    [`?action=${'x'.repeat(201)}`, 400, 'Search for at most 200 characters.'],
  ])('refuses %s before anything is sent', async (query, status, error) => {
    const response = await get(query);
    expect([response.status, await response.json()]).toEqual([status, { error }]);
  });

  it('is for admins', async () => {
    const refused = async (bearer: string | null) => {
      const response = await get('', bearer);
      return [response.status, await response.json()];
    };
    expect(await refused(null)).toEqual([401, { error: 'Not authenticated' }]);
    const moderator = await desk.tokenOf(await desk.person('moderator'));
    expect(await refused(moderator)).toEqual([403, { error: 'Not authorized' }]);
    const user = await desk.tokenOf(await desk.person('user'));
    expect(await refused(user)).toEqual([403, { error: 'Not authorized' }]);
  });
});

describe('a download', () => {
  const entry = (id: number) => ({ id, action: 'a', entity_table: 't', details: {}, text: 'x'.repeat(10) });
  let server: Served;
  let calls: number;
  let failAt: number;

  beforeAll(async () => {
    const answer = (name: string) => {
      if (name === 'get_my_access') return { passes_guard: true };
      calls += 1;
      if (calls === failAt) throw new Failure(502, 'The backend did not answer.');
      return {
        entries: Array.from({ length: 1000 }, (_, at) => ({
          ...entry(at),
          details: { note: 'y'.repeat(1000) },
        })),
        next_before_id: calls < 500 ? 1 : null,
      };
    };
    const client = { asCaller: () => async (name: string) => Promise.resolve(answer(name)) };
    server = await serve({ client: client as unknown as BackendClient });
  });
  afterAll(() => server.close());

  const start = () => {
    calls = 0;
    return new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      const sent = request(
        `${server.url}/api/admin/audit.csv`,
        { headers: { authorization: 'Bearer t' }, agent: false },
        resolve,
      );
      sent.once('error', reject);
      sent.end();
    });
  };

  it('stops reading when cancelled, and pauses for a slow reader', async () => {
    failAt = 0;
    const response = await start();
    response.once('error', () => undefined);
    await new Promise((resolve) => response.once('data', resolve));
    response.pause();
    // Sockets buffer a few megabytes; the whole file has 500.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const whenPaused = calls;
    expect(whenPaused).toBeLessThan(50);
    response.destroy();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(calls).toBeLessThanOrEqual(whenPaused + 1);
  });

  it('is aborted and logged if it fails midway', async () => {
    failAt = 3;
    const response = await start();
    expect(response.statusCode).toBe(200);
    const ended = await new Promise((resolve) => {
      response.once('error', () => resolve('broken'));
      response.once('end', () => resolve('wholeNumber'));
      response.resume();
    });
    expect(ended).toBe('broken');
    expect(server.log).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'the export of audit broke off' }),
    );
  });

  it('returns 502 if it fails before the first byte', async () => {
    failAt = 1;
    const response = await start();
    expect(response.statusCode).toBe(502);
    response.resume();
  });
});
