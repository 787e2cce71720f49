import { toastStore } from '#kit/toast/toasts.ts';
import type { PrivacyRequest } from '#parts/privacy/privacy.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, knowPeople } from '#testing/people.ts';
import type { ErasurePreview } from '@marketdesk/contract/documents.ts';
import { onTestFinished } from 'vitest';

const DAY_MS = 24 * 60 * 60_000;

/** A moment that many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A new request of Ana. */
export function aRequest(at: number, about: Partial<PrivacyRequest> = {}): PrivacyRequest {
  return {
    id: anId(at),
    number: at,
    user_id: ANA.user_id,
    user_name: 'Ana Horvat',
    kind: 'access',
    channel: 'app',
    ticket_id: null,
    asked_by: 'Person',
    message: null,
    asked_at: inDays(-3.1),
    due_at: inDays(27),
    is_overdue: false,
    extended_because: null,
    opened_by: null,
    opened_by_name: null,
    created_at: inDays(-3.1),
    identity_check: null,
    identity_checked_by: null,
    identity_checked_by_name: null,
    identity_checked_at: null,
    state: 'open',
    outcome: null,
    closed_by: null,
    closed_by_name: null,
    closed_at: null,
    is_on_hold: false,
    preview: null,
    first_approved_by: null,
    first_approved_by_name: null,
    first_approved_at: null,
    second_approved_by: null,
    second_approved_by_name: null,
    second_approved_at: null,
    erase_after: null,
    erased_at: null,
    export_requested_by: null,
    export_requested_by_name: null,
    export_expires_at: null,
    exported_at: null,
    blocked: {},
    ...about,
  };
}

export const CHECKED: Partial<PrivacyRequest> = {
  identity_check: 'Answered in the app.',
  identity_checked_by: ANA.user_id,
  identity_checked_at: inDays(-1),
};

export const PREVIEW: ErasurePreview = {
  obstacles: [],
  sources: [
    {
      name: 'payouts',
      title: 'Your payouts',
      rows: 12,
      erasure: 'keep',
      kept_because: 'Accounts are kept for 10 years.',
    },
    {
      name: 'reviews',
      title: 'Reviews you wrote',
      rows: 1200,
      erasure: 'change',
      kept_because: 'The rating stays.',
    },
    { name: 'tokens', title: 'Devices', rows: 3, erasure: 'delete', kept_because: null },
    { name: 'drafts', title: 'Drafts', rows: 0, erasure: 'delete', kept_because: null },
  ],
};

/** A fake server with privacy requests. It checks no rules: a test sets its own refusals. */
export class PrivacyDesk {
  readonly server = new FakeServer();
  readonly me: Me = this.server.signIn({ role: 'admin' });
  request: PrivacyRequest;

  constructor(about: Partial<PrivacyRequest> = {}) {
    this.request = aRequest(12, about);
    knowPeople(this.server, this.me);
    onTestFinished(toastStore.clear);
    this.server.on('admin_get_privacy_requests', () => [this.request]);
    this.server.on('admin_get_privacy_request', ({ p_id: id }) =>
      id === this.request.id
        ? this.request
        : refuse(404, 'Privacy request not found', 'privacy_request_not_found'),
    );
    this.server.on('admin_preview_erasure', () => PREVIEW);
  }

  /** Answers a procedure by changing the request. */
  changes(name: string, about: Partial<PrivacyRequest>): void {
    this.server.on(name, () => (this.request = { ...this.request, ...about }));
  }

  called(name: string): unknown[] {
    return this.server.called(name).map(({ args }) => args);
  }

  get path(): string {
    return `/admin/privacy/${this.request.id}`;
  }
}
