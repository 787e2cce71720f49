import type { Tone } from '#kit/Badge.tsx';
import type { RowOf } from '@marketdesk/contract/calls.ts';

/** Where events are sent. */
export type Target = RowOf<'admin_get_webhook_targets'>;
export type TargetKind = Target['kind'];
export type EventType = RowOf<'admin_get_webhook_event_types'>;

export const KINDS: Readonly<Record<TargetKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  email: 'Email',
};

/** `failing`: on, but the last delivery failed. */
export const STATES = {
  active: { label: 'On', tone: 'good' },
  failing: { label: 'Failing', tone: 'bad' },
  off: { label: 'Off', tone: 'neutral' },
} as const satisfies Readonly<Record<string, { label: string; tone: Tone }>>;

export const stateOf = ({ state, failing_since: since }: Target): keyof typeof STATES =>
  state === 'active' && since !== null ? 'failing' : state;

export const targetPath = (id: string): string => `/admin/integrations/${id}`;

/** The URL, or the addresses. */
export const addressOf = ({ url, emails }: Pick<Target, 'url' | 'emails'>): string =>
  url ?? emails.join(', ');

export const eventCount = ({ events }: Pick<Target, 'events'>): string =>
  events.length === 1 ? '1 event' : `${events.length} events`;

export const isAlert = (type: string): boolean => type.startsWith('alert.');

/** The event types by area, in their order. The test event can't be chosen: it is sent by hand. */
export function eventGroups(types: readonly EventType[]): { area: string; types: EventType[] }[] {
  const chosen = types.filter(({ type }) => type !== 'test');
  return [...new Set(chosen.map(({ area }) => area))].map((area) => ({
    area,
    types: chosen.filter((one) => one.area === area),
  }));
}
