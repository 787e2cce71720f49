import { toastStore } from '#kit/toast/toasts.ts';
import { FakeServer, NO_RECORD, refuse } from '#testing/fakeServer.ts';
import { openConsole } from '#testing/openConsole.tsx';
import { typingFast } from '#testing/typing.ts';
import {
  EDITABLE_PROFILE_FIELDS,
  type EditableProfileField,
} from '@marketdesk/contract/database.generated.ts';
import { NOTIFICATION_FLAGS, type NotificationFlag } from '@marketdesk/contract/enums.ts';
import direct from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Profile } from './profile.ts';

/** For all tests of the page. It enters texts at once. */
export const userEvent = typingFast(direct.setup());

/** Makes the fake server refuse: `throw new Refusal(409, '…', 'changed_meanwhile')`. */
export class Refusal extends Error {
  readonly response: Response;

  constructor(status: number, sentence: string, hint: string | null = null) {
    super(sentence);
    this.response = refuse(status, sentence, hint);
  }
}

type Answer = (args: Record<string, unknown>) => unknown;

/** A server with one user, which stores changes. A test can replace each answer. */
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
      // Demotions apply at once, promotions are proposed.
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
  }

  /** The arguments of each call of a procedure or endpoint. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.fake.called(name).map((call) => call.args);
  }

  /** Called procedures that the viewer has no permission for. */
  get refused(): readonly string[] {
    return this.fake.refused;
  }

  /** Signs in the viewer, or with `self` the user. `role`: of an account, or the name of a shipped one. */
  signIn(role: string, self: boolean): void {
    if (/^[A-Z]/.test(role)) this.fake.signInAs(role);
    else this.fake.signIn(self ? { user_id: ANA, role } : { role });
    for (const name of Object.keys(this.answers)) this.fake.on(name, (args) => this.answer(name, args));
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

export function openUser(
  server: Server,
  { role = 'admin', self = false, path = `/admin/users/${ANA}` } = {},
) {
  // jsdom has no IntersectionObserver; the map needs one.
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

export const ANA = '0b9f3c52-6a1e-4d1b-9c7e-1f2a3b4c5d6e';
const EMPTY = Object.fromEntries(EDITABLE_PROFILE_FIELDS.map((name) => [name, null])) as Record<
  EditableProfileField,
  null
>;
const ALL_ON = Object.fromEntries(NOTIFICATION_FLAGS.map((flag) => [flag, true])) as Record<
  NotificationFlag,
  true
>;

/** A profile for a test, with whatever the test is about. */
export function aProfile(about: Partial<Profile> = {}): Profile {
  return {
    ...EMPTY,
    ...ALL_ON,
    user_id: ANA,
    role: 'user',
    email: 'ana@demo.test',
    username: 'ana',
    full_name: 'Ana Horvat',
    show_contact_number: false,
    created_at: '2026-01-02T03:04:05+00:00',
    is_worker: true,
    preferred_locale: 'hr',
    base_country_code: 'HR',
    subscription_tier: 'free',
    balance: 0,
    is_suspended: false,
    is_banned: false,
    must_change_password: false,
    staff_role_id: null,
    ...about,
  };
}
