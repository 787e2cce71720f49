import '@testing-library/jest-dom/vitest';
import { loadConfig, resetConfig } from '#backend/config.ts';
import { createQueryClient } from '#backend/queryClient.ts';
import { resetRest } from '#backend/rest.ts';
import { SESSION_KEY } from '#backend/storedSession.ts';
import { Toasts } from '#kit/toast/Toasts.tsx';
import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { MeContext } from '#session/MeContext.ts';
import { NOTIFICATION_FLAGS, type NotificationFlag } from '@marketdesk/contract/enums.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Profile } from './profile.ts';
import { UserDetailsScreen } from './UserDetailsScreen.tsx';

export const ANA = '0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e';
const ME = 'aaaaaaaa-0000-4000-8000-000000000001';
const ALL_ON = Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, true])) as Record<
  NotificationFlag,
  true
>;

/** A profile for a test, with whatever the test is about. */
export function aProfile(about: Partial<Profile> = {}): Profile {
  return {
    ...ALL_ON,
    user_id: ANA,
    role: 'user',
    email: 'ana@demo.test',
    username: 'ana',
    full_name: 'Ana Horvat',
    avatar_url: null,
    contact_number: null,
    show_contact_number: false,
    website: null,
    bio: null,
    created_at: '2026-01-02T03:04:05+00:00',
    is_worker: true,
    preferred_locale: 'hr',
    service_radius: null,
    base_country_code: 'HR',
    base_address: null,
    base_latitude: null,
    base_longitude: null,
    stories_country_code: null,
    subscription_tier: 'free',
    subscription_expires_at: null,
    balance: 0,
    stripe_customer_id: null,
    is_suspended: false,
    is_banned: false,
    ...about,
  };
}

/** What a test's server refuses with: `throw new Refusal(409, '…', 'changed_meanwhile')`. */
export class Refusal extends Error {
  readonly status: number;
  readonly hint: string | null;

  constructor(status: number, sentence: string, hint: string | null = null) {
    super(sentence);
    this.status = status;
    this.hint = hint;
  }
}

export interface Call {
  /** Last part of the address: a procedure, a table, or an endpoint of the console's server. */
  name: string;
  body: Record<string, unknown>;
}

type Answer = (body: Record<string, unknown>) => unknown;

/**
 * Stands in for the server at the network's edge, so that the console's own client is part of what is tested.
 * Knows one user; every answer can be another one in a test.
 */
export class Server {
  user: Profile;
  readonly calls: Call[] = [];
  readonly answers: Record<string, Answer>;

  constructor(about: Partial<Profile> = {}, answers: Record<string, Answer> = {}) {
    this.user = aProfile(about);
    this.answers = {
      'config.json': () => ({ supabaseUrl: 'http://backend.test', anonKey: 'anon', staffAccess: 'staff' }),
      admin_get_user_details: () => this.user,
      admin_get_worker_categories: () => [],
      categories: () => [],
      subcategories: () => [],
      admin_update_user_profile: ({ p_updates }) =>
        (this.user = { ...this.user, ...(p_updates as Partial<Profile>) }),
      suspend_user_admin: ({ p_value }) => (this.user = { ...this.user, is_suspended: p_value === true }),
      ban_user_admin: ({ p_value }) => (this.user = { ...this.user, is_banned: p_value === true }),
      admin_update_user_role: ({ p_role }) => (this.user = { ...this.user, role: String(p_role) }),
      'reset-password': () => ({ ok: true }),
      'update-user': () => ({ ok: true }),
      ...answers,
    };
  }

  /** What was sent to one procedure or endpoint, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.body);
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : input, 'http://console.test'),
      init,
    );
    const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    this.calls.push({ name, body });
    try {
      const answer = this.answers[name];
      if (answer === undefined) throw new Refusal(404, `The test's server has no ${name}`);
      return Response.json(await answer(body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Response.json(
        { message: error.message, error: error.message, hint: error.hint },
        { status: error.status },
      );
    }
  };
}

/** Opens a user's page as a member of staff. */
export async function openUser(
  server: Server,
  { role = 'admin', self = false, path = `/admin/users/${ANA}` } = {},
) {
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: 'token',
      expires_at: Date.now() / 1000 + 3600,
      user: { id: ME, email: null },
    }),
  );
  await loadConfig();
  const me: Me = { ...server.user, user_id: self ? server.user.user_id : ME, role };
  const router = createTestRouter(path, me);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router };
}

/** Leaves nothing of a test behind. */
export function closeUser(): void {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  toastStore.clear();
  resetConfig();
  resetRest();
}

function createTestRouter(path: string, me: Me) {
  const root = createRootRoute({
    component: () => (
      <MeContext value={me}>
        <Outlet />
        <Toasts />
      </MeContext>
    ),
  });
  const users = createRoute({
    getParentRoute: () => root,
    path: '/admin/users',
    component: () => <h1>All users</h1>,
  });
  const user = createRoute({
    getParentRoute: () => root,
    path: '/admin/users/$userId',
    component: function User() {
      const { userId } = useParams({ strict: false });
      return (
        <>
          <Link to="/admin/users">Elsewhere</Link>
          <UserDetailsScreen userId={userId ?? ''} />
        </>
      );
    },
  });
  return createRouter({
    routeTree: root.addChildren([users, user]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
}
