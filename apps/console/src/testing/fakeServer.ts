import { resetConfig } from '#backend/config.ts';
import { resetRest } from '#backend/rest.ts';
import { stepUpCancelled } from '#backend/secondFactor.ts';
import { resetStorage } from '#backend/storage.ts';
import { SESSION_KEY } from '#backend/storedSession.ts';
import type { Me } from '#session/me.ts';
import type { MyWork, UserRecord } from '@marketdesk/contract/documents.ts';
import { type Permission, PERMISSIONS, SHIPPED_ROLES } from '@marketdesk/contract/permissions.generated.ts';
import { PROCEDURES, type Signature } from '@marketdesk/contract/procedures.generated.ts';
import { vi } from 'vitest';
import { type EmittedChange, FakeRealtime } from './fakeRealtime.ts';

/** A handler's result: rows or an object (200), or a refusal made by `refuse`. */
type Answer = unknown;
/** A user without activity. */
export const NO_RECORD: UserRecord = {
  standing: [],
  counts: {
    reports_about: 0,
    reports_by: 0,
    tickets: 0,
    posts: 0,
    reviews_given: 0,
    reviews_received: 0,
    withdrawals: 0,
  },
  reporter: { sent: 0, closed: 0, acted_on: 0 },
  related: [],
};

/** A member of staff without work. */
const NO_WORK: MyWork = {
  held_count: 0,
  held: [],
  waiting: [],
  handed: [],
  approvals: [],
  second_looks: 0,
  privacy: null,
  integrations_off: 0,
};

const NEEDED = new Map(
  Object.entries<Signature>(PROCEDURES).map(([name, { permission }]) => [name, permission]),
);

type Handler = (args: Record<string, unknown>, request: Request) => Answer;

/** A signed-in person. The role is any text: the server may send an unknown one. */
type Signed = Partial<Omit<Me, 'role'>> & { role: string | null };

interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** An error response in the backend's format. */
export function refuse(status: number, message: string, hint: string | null = null): Response {
  return Response.json({ code: 'P0001', message, hint, details: null }, { status });
}

/**
 * Replaces only the network: answers `fetch` as the backend would, by procedure or table name, and records the
 * requests. Everything between `fetch` and the screen is real.
 */
export class FakeServer {
  config: Record<string, unknown> = {
    supabaseUrl: 'http://backend.test',
    anonKey: 'anon',
    staffAccess: 'staff',
    demo: false,
    version: '1.2.3',
  };
  readonly calls: Call[] = [];
  /** Called procedures that the signed-in person has no permission for. */
  readonly refused: string[] = [];
  private permissions: readonly Permission[] = [];
  /** The realtime service, created on first use. */
  readonly live: FakeRealtime;
  private readonly handlers = new Map<string, Handler>();
  private readonly pathHandlers: { path: RegExp; handler: Handler }[] = [];

  constructor() {
    resetConfig();
    resetRest();
    resetStorage();
    stepUpCancelled();
    localStorage.clear();
    this.live = new FakeRealtime();
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
      this.answer(new Request(new URL(input, window.location.origin), init)),
    );
    this.on('get_admin_dashboard_metrics', () => [{ total_users: 2000, open_reports: 7 }]);
    this.on('get_admin_dashboard_history', () => []);
    this.on('admin_get_payout_conflicts', () => []);
    this.on('admin_get_reading_alerts', () => []);
    this.on('admin_get_backups', () => []);
    this.on('taxonomy_translations', () => []);
    this.on('admin_get_proposals', () => []);
    this.on('admin_count_unread_notifications', () => 0);
    this.on('admin_get_second_look_shares', () => []);
    this.on('admin_get_my_work', () => NO_WORK);
    this.on('admin_get_work_today', () => []);
    this.on('admin_get_work_times', () => []);
    this.on('admin_get_notes', () => []);
    this.on('admin_get_colleagues', () => []);
    this.on('admin_get_teams', () => []);
    this.on('admin_get_role_names', () => []);
    this.on('admin_get_views', () => []);
    this.on('admin_count_views', () => []);
    this.on('admin_get_pinned_views', () => []);
    this.on('admin_get_list_columns', () => []);
    this.on('admin_get_post_history', () => []);
    this.on('admin_get_user_history', () => []);
    this.on('admin_get_reads_of', () => []);
    this.on('admin_get_user_record', () => NO_RECORD);
    for (const list of [
      'decisions',
      'legal_holds',
      'policies',
      'privacy_requests',
      'reports',
      'saved_answers',
      'support_tickets',
      'withdrawals',
    ])
      this.on(`admin_get_${list}`, () => []);
    this.on('get_my_access', () => this.access({ role: null }));
  }

  /** Answers a procedure, a table (`profiles`) or a path (`/auth/v1/token`). */
  on(name: string, handler: Handler): void {
    this.handlers.set(name, handler);
  }

  /** Answers all matching paths, such as those that end in an id made by the browser. The latest handler wins. */
  onPath(path: RegExp, handler: Handler): void {
    this.pathHandlers.unshift({ path, handler });
  }

  /** The access of a person with this role, or with other permissions. */
  access(me: Signed): Me {
    const isOut = me.is_banned === true || me.is_suspended === true;
    const isStaff = me.role === 'admin' || (me.role === 'moderator' && this.config.staffAccess === 'staff');
    const passes = isStaff && !isOut;
    const granted = PERMISSIONS.filter((one) => me.role === 'admin' || one.is_moderators);
    return {
      user_id: '00000000-0000-4000-8000-000000000001',
      full_name: 'Mara Novak',
      email: 'mara@demo.test',
      username: 'mara',
      avatar_url: null,
      is_suspended: false,
      is_banned: false,
      staff_access: this.config.staffAccess === 'admins' ? 'admins' : 'staff',
      second_factor: { required: false, enrolled: false, passed: true },
      must_change_password: false,
      passes_guard: passes,
      permissions: passes ? granted.map(({ code }) => code) : [],
      role_name: null,
      ...me,
      role: me.role as Me['role'],
    };
  }

  /** Signs a user in, as a session stored in this browser. */
  signIn(signed: Signed): Me {
    const me = this.access(signed);
    storeSession(me.user_id, me.email);
    this.permissions = me.permissions;
    this.on('get_my_access', () => me);
    this.on('admin_get_user_names', () => [me]);
    return me;
  }

  /** Signs a person with a shipped staff role in. */
  signInAs(roleName: string): Me {
    const role = SHIPPED_ROLES.find(({ name }) => name === roleName);
    if (role === undefined) throw new Error(`There is no shipped role ${roleName}`);
    return this.signIn({ role: 'moderator', role_name: roleName, permissions: [...role.permissions] });
  }

  /** Sends a change of a row to a listening console: `emit({ table: 'reports', id, row })`. */
  emit(change: EmittedChange): void {
    this.live.emit(change);
  }

  called(name: string): Call[] {
    return this.calls.filter((call) => call.name === name);
  }

  private async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === '/config.json') return Response.json(this.config);
    const name = /^\/rest\/v1\/(?:rpc\/)?(\w+)$/.exec(url.pathname)?.[1] ?? url.pathname;
    const handler = this.handlers.get(name) ?? this.pathHandlers.find(({ path }) => path.test(name))?.handler;
    const args =
      request.method === 'GET'
        ? Object.fromEntries(url.searchParams)
        : ((await readBody(request)) as Call['args']);
    this.calls.push({ name, args });
    const needed = NEEDED.get(name);
    if (needed !== undefined && !this.permissions.includes(needed)) this.refused.push(name);
    if (handler === undefined) return refuse(404, `Nobody answers ${name} in this test`);
    const answer = await handler(args, request);
    if (answer instanceof Response) return answer;
    const columns = request.method === 'POST' ? url.searchParams.get('select') : null;
    return Response.json(columns === null ? answer : onlyColumns(answer, columns.split(',')));
  }
}

// Unique tokens: auth-js remembers failed refreshes, and a worker's tests share its state.
let sessions = 0;

/** Stores a session in this browser that is valid for an hour. */
export function storeSession(
  userId: string,
  email: string | null,
  token = 'token',
  factors: readonly object[] = [],
): void {
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: token,
      refresh_token: `refresh-${String((sessions += 1))}`,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: userId, email, factors },
    }),
  );
}

// Columns that were not requested are not sent.
function onlyColumns(rows: Answer, columns: readonly string[]): Answer {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: object) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))),
  );
}

async function readBody(request: Request): Promise<unknown> {
  // A file, not arguments; handlers can read it from the request.
  if (request.headers.get('content-type')?.includes('json') !== true) return {};
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}
