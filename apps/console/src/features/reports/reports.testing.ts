import type { ReportContext } from '@marketdesk/contract/documents.ts';
import { toastStore } from '#kit/toast/toasts.ts';
import type { Me } from '#session/me.ts';
import { FakeServer, refuse } from '#testing/fakeServer.ts';
import { ANA, anId, BOB, knowPeople } from '#testing/people.ts';
import { onTestFinished } from 'vitest';
import type { Report } from './report.ts';

/** A made-up open report about Bob, by Ana. */
export function aReport(at: number, about: Partial<Report> = {}): Report {
  return {
    id: anId(at),
    status: 'open',
    reported_entity_type: 'user',
    reported_entity_id: BOB.user_id,
    reporter_user_id: ANA.user_id,
    claimed_by_user_id: null,
    reason_category: 'Scams',
    description: `Description ${at}`,
    severity: 7,
    resolution_notes: null,
    resolution_action: null,
    locale: 'hr',
    country_code: 'HR',
    app_version: '5.2.0',
    device_info: { platform: 'android' },
    created_at: '2026-11-20T10:00:00+00:00',
    claimed_at: null,
    closed_at: null,
    ...about,
  };
}

export const claimedBy = (userId: string): Partial<Report> => ({
  status: 'claimed',
  claimed_by_user_id: userId,
  claimed_at: '2026-11-20T11:00:00+00:00',
});

export const NO_CONTEXT: ReportContext = {
  reported: null,
  about_count: 0,
  about: [],
  by_reporter_count: 0,
  by_reporter: [],
};

/** Fake reports on the server: stores changes without checking rules; a test sets its own refusals. */
export class ReportDesk {
  readonly server = new FakeServer();
  readonly me: Me;
  reports: Report[];
  context: ReportContext = NO_CONTEXT;

  constructor(reports: readonly Report[] = [aReport(1)], role = 'moderator') {
    this.reports = [...reports];
    this.me = this.server.signIn({ role });
    knowPeople(this.server, this.me);
    onTestFinished(toastStore.clear);
    onTestFinished(() => sessionStorage.clear());
    const { server } = this;
    server.on('admin_get_reports', ({ p_status, p_limit }) =>
      this.reports
        .filter(({ status }) => p_status === undefined || status === p_status)
        .slice(0, Number(p_limit)),
    );
    server.on('admin_get_report_details', ({ p_report_id }) => this.find(p_report_id) ?? notFound());
    server.on('admin_get_report_context', () => this.context);
    server.on('admin_claim_report', ({ p_report_id }) =>
      this.change(p_report_id, claimedBy(this.me.user_id)),
    );
    server.on('admin_release_report', ({ p_report_id }) =>
      this.change(p_report_id, { status: 'open', claimed_by_user_id: null, claimed_at: null }),
    );
    server.on('admin_update_report_status', (args) => this.update(args));
    server.on('admin_get_reports_metrics', () => [
      { open_count: 12, claimed_count: 3, created_7d: 40, closed_7d: 31 },
    ]);
    server.on('admin_get_reports_durations', () => []);
    server.on('admin_get_reports_agent_claims', () => []);
    server.on('admin_get_reports_history', () => []);
  }

  /** What was sent to one procedure, in order. */
  sentTo(name: string): Record<string, unknown>[] {
    return this.server.called(name).map(({ args }) => args);
  }

  /** Somebody else changes a report, and everybody who listens is told. */
  elsewhere(at: number, change: Partial<Report>): void {
    this.change(anId(at), change);
    this.server.emit({ table: 'reports', id: anId(at) });
  }

  change(id: unknown, change: Partial<Report>): Report | Response {
    this.reports = this.reports.map((report) => (report.id === id ? { ...report, ...change } : report));
    return this.find(id) ?? notFound();
  }

  private find(id: unknown): Report | undefined {
    return this.reports.find((report) => report.id === id);
  }

  private update(args: Record<string, unknown>): Report | Response {
    const change: Record<string, unknown> = {};
    for (const field of ['resolution_notes', 'resolution_action', 'severity'])
      if (`p_${field}` in args) change[field] = args[`p_${field}`];
    if (args.p_status === 'closed')
      Object.assign(change, { status: 'closed', closed_at: '2026-11-20T12:00:00Z' });
    return this.change(args.p_report_id, change);
  }
}

function notFound(): Response {
  return refuse(404, 'Report not found', 'report_not_found');
}
