import type { FakeServer } from '#testing/fakeServer.ts';
import { anId, BOB } from '#testing/people.ts';
import type { Attempt, Delivery } from './integrations.api.ts';
import type { EventType, Target } from './target.ts';

export const aTarget = (at: number, about: Partial<Target> = {}): Target => ({
  id: anId(at),
  name: `Target ${String(at)}`,
  kind: 'webhook',
  url: `https://hooks.example.com/${String(at)}`,
  emails: [],
  events: ['report.created', 'ticket.opened'],
  with_personal_data: false,
  state: 'active',
  off_reason: null,
  failing_since: null,
  last_delivered_at: '2026-11-20T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  created_by: BOB.user_id,
  created_by_name: 'Bob Weber',
  updated_at: '2026-11-02T10:00:00Z',
  row_version: 3,
  secret: null,
  ...about,
});

export const aDelivery = (at: number, about: Partial<Delivery> = {}): Delivery => ({
  id: anId(100 + at),
  target_id: anId(1),
  target_name: 'Target 1',
  event_id: anId(200 + at),
  type: 'report.created',
  data: { report_id: anId(300 + at) },
  state: 'delivered',
  attempts: 1,
  next_at: '2026-11-20T10:00:00Z',
  created_at: '2026-11-20T10:00:00Z',
  last_attempt_at: '2026-11-20T10:00:01Z',
  last_status: 200,
  last_error: null,
  duration_ms: 120,
  ...about,
});

export const anAttempt = (at: number, about: Partial<Attempt> = {}): Attempt => ({
  id: at,
  attempted_at: '2026-11-20T10:00:01Z',
  status: 200,
  error: null,
  answer: null,
  duration_ms: 120,
  ...about,
});

const TYPES: EventType[] = [
  ['report.created', 'Reports', 'A report was submitted.'],
  ['report.closed', 'Reports', 'A report was closed.'],
  ['ticket.opened', 'Support', 'A support ticket was opened.'],
  ['alert.overdue', 'Alerts', 'Reports or tickets were not answered or closed in time.'],
  ['alert.backup_late', 'Alerts', 'The newest good backup is too old.'],
  ['test', 'Test', 'A test event, sent by hand.'],
].map(([type = '', area = '', description = '']) => ({ type, area, description, keys: [] }));

/** Answers what each page of integrations reads. */
export function knowTargets(server: FakeServer, ...targets: Target[]): void {
  server.on('admin_get_webhook_targets', () => targets);
  server.on('admin_get_webhook_target', ({ p_id: id }) => targets.find((target) => target.id === id));
  server.on('admin_get_webhook_event_types', () => TYPES);
  server.on('admin_get_webhook_deliveries', () => [aDelivery(1)]);
}
