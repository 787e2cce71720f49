import type { Queryable } from '@marketdesk/backend/database/database.ts';
import { chunked, type Row } from '../database/insert.ts';
import { authorOf, type Report, targetOf } from '../reports/report.ts';
import { iso } from '../time/calendar.ts';

const FIELDS = {
  user: ['full_name', 'username', 'bio', 'avatar_url', 'website'],
  post: 'title description category subcategory budget agreed_price country_code address'.split(' '),
  review: ['rating', 'comment'],
};

/** Sentences in reported content that have been removed since. */
const REMOVED: Readonly<Record<keyof typeof FIELDS, readonly [string, string]>> = {
  user: ['bio', 'Write to me outside the app for a better price.'],
  post: ['description', 'Deposit of 50 € first, by voucher card.'],
  review: ['comment', 'Avoid this crook!'],
};

/**
 * Evidence of each report; every fourth differs from the present content. `rows` are the rows of people, posts and
 * reviews by id. The database computes the hashes for the audit log.
 */
export async function insertEvidence(
  tx: Queryable,
  reports: readonly Report[],
  rows: ReadonlyMap<string, Row>,
): Promise<void> {
  const evidence = reports.map((report, index) => {
    const { type, id } = targetOf(report.subject);
    const row = rows.get(id) ?? {};
    const content: Record<string, unknown> = Object.fromEntries(
      FIELDS[type].map((field) => [field, row[field] ?? null]),
    );
    const [field, sentence] = REMOVED[type];
    const words = content[field];
    if (index % 4 === 0) content[field] = typeof words === 'string' ? `${words} ${sentence}` : sentence;
    return {
      report_id: report.id,
      target_type: type,
      target_id: id,
      author_user_id: authorOf(report.subject).id,
      content,
      captured_at: iso(report.createdAt),
    };
  });
  for (const chunk of chunked(evidence)) {
    await tx.query(
      `with kept as (
         insert into public.report_evidence
         select e.report_id, e.target_type, e.target_id, e.author_user_id, e.content, e.captured_at, private.evidence_hash(e)
           from jsonb_populate_recordset(null::public.report_evidence, $1::jsonb) e
         returning report_id, captured_at, hash
       )
       insert into pg_temp.demo_audit (position, created_at, action, entity_table, entity_id, details)
       select 0, k.captured_at, 'keep_evidence', 'report_evidence', k.hash, jsonb_build_object('report_id', k.report_id)
         from kept k`,
      [JSON.stringify(chunk)],
    );
  }
}
