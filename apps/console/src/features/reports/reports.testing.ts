import type { ReportContext } from '@marketdesk/contract/documents.ts';
import { FakeDesk, NO_TURN } from '#engine/desk/desk.testing.ts';
import { ANA, anId, BOB } from '#testing/people.ts';
import type { Report } from './report.ts';
import type { ReportTarget } from './targets/useTarget.ts';

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
    ...NO_TURN,
    ...about,
  };
}

export const NO_CONTEXT: ReportContext = {
  reported: null,
  about_count: 0,
  about: [],
  by_reporter_count: 0,
  by_reporter: [],
};

/** A report's target in the list. */
function aTarget({ id, reported_entity_type, reported_entity_id }: Report): ReportTarget {
  const isUser = reported_entity_type === 'user';
  return {
    report_id: id,
    target_type: reported_entity_type,
    target_id: reported_entity_id,
    title: isUser ? 'Bob Weber' : 'Free money',
    author_user_id: BOB.user_id,
    author_name: 'Bob Weber',
    open_reports: 5,
  };
}

/** Fake reports on the server. */
export class ReportDesk extends FakeDesk<Report> {
  context: ReportContext = NO_CONTEXT;

  constructor(reports: readonly Report[] = [aReport(1)], role = 'moderator') {
    const list = 'admin_get_reports';
    const [claim, release] = ['admin_claim_report', 'admin_release_report'];
    super({ thing: 'report', table: 'reports', list, claim, release }, reports, role);
    const { server } = this;
    server.on('admin_get_report_details', ({ p_report_id }) => this.find(p_report_id));
    server.on('admin_get_report_context', () => this.context);
    server.on('admin_update_report_status', (args) => this.update(args));
    server.on('admin_get_report_targets', ({ p_report_ids }) =>
      this.items.filter(({ id }) => Array.isArray(p_report_ids) && p_report_ids.includes(id)).map(aTarget),
    );
    server.on('admin_get_report_evidence', () => null);
    server.on('admin_get_decisions', () => []);
    server.on('admin_get_reports_metrics', () => [
      { open_count: 12, claimed_count: 3, created_7d: 40, closed_7d: 31 },
    ]);
    for (const name of ['durations', 'agent_claims', 'history'])
      server.on(`admin_get_reports_${name}`, () => []);
  }

  private update(args: Record<string, unknown>): Report | Response {
    const change: Record<string, unknown> = {};
    for (const field of ['resolution_notes', 'resolution_action', 'severity'])
      if (`p_${field}` in args) change[field] = args[`p_${field}`];
    const { p_report_id: id, p_status: status } = args;
    return status === 'closed' ? this.close(id, change) : this.change(id, change);
  }
}
