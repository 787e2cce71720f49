import { FakeServer, NO_RECORD, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { typingFast } from '#testing/typing.ts';
import { toastStore } from '#kit/toast/toasts.ts';
import direct from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { ANA, aProfile } from './aProfile.testing.ts';
import type { Profile } from './profile.ts';

/** For all tests of the page; it enters texts at once. */
export const userEvent = typingFast(direct.setup());

/** What a test's server refuses with: `throw new Refusal(409, '…', 'changed_meanwhile')`. */
export class Refusal extends Error {
  readonly response: Response;

  constructor(status: number, sentence: string, hint: string | null = null) {
    super(sentence);
    this.response = refuse(status, sentence, hint);
  }
}

type Answer = (args: Record<string, unknown>) => unknown;

/** A server that knows one user and stores what is changed about them; every answer can be another one in a test. */
export class Server {
  user: Profile;
  readonly answers: Record<string, Answer>;
  private readonly fake = new FakeServer();

  constructor(about: Partial<Profile> = {}, answers: Record<string, Answer> = {}) {
    this.user = aProfile(about);
    this.answers = {
      admin_get_users: () => [],
      admin_get_user_details: () => this.user,
      admin_get_worker_categories: () => [],
      admin_get_user_record: () => NO_RECORD,
      admin_get_user_history: () => [],
      admin_get_notes: () => [],
      admin_get_colleagues: () => [],
      admin_add_note: () => ({}),
      categories: () => [],
      subcategories: () => [],
      admin_update_user_profile: ({ p_updates }) =>
        (this.user = { ...this.user, ...(p_updates as Partial<Profile>) }),
      suspend_user_admin: ({ p_value }) => (this.user = { ...this.user, is_suspended: p_value === true }),
      ban_user_admin: ({ p_value }) => (this.user = { ...this.user, is_banned: p_value === true }),
      // Less than before is at once; more is proposed, and the user stays as they are.
      admin_get_two_person_rule: () => true,
      admin_update_user_role: ({ p_role }) =>
        p_role === 'user'
          ? { ...(this.user = { ...this.user, role: 'user' }), proposed: null }
          : { ...this.user, proposed: { role: p_role } },
      admin_set_worker_categories: () => [],
      '/api/admin/reset-password': () => ({ ok: true }),
      '/api/admin/update-user': () => ({ ok: true }),
      ...answers,
    };
    for (const name of Object.keys(this.answers)) this.fake.on(name, (args) => this.answer(name, args));
  }

  /** What was sent to one procedure or endpoint, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.fake.called(name).map((call) => call.args);
  }

  /** Signs in whoever opens the page: somebody of the role, or the user themselves. */
  signIn(role: string, self: boolean): void {
    this.fake.signIn(self ? { user_id: ANA, role } : { role });
  }

  private async answer(name: string, args: Record<string, unknown>): Promise<unknown> {
    try {
      return await this.answers[name]?.(args);
    } catch (error) {
      if (error instanceof Refusal) return error.response.clone();
      throw error;
    }
  }
}

/** Opens a user's page as a member of staff. */
export function openUser(
  server: Server,
  { role = 'admin', self = false, path = `/admin/users/${ANA}` } = {},
) {
  // The map waits until it comes into view, which nothing does in jsdom.
  vi.stubGlobal('IntersectionObserver', NeverSeen);
  onTestFinished(toastStore.clear);
  server.signIn(role, self);
  return openConsole(path);
}

class NeverSeen {
  observe(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
}
