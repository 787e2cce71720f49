import { COLUMNS, PAGE, type Question } from './contender.ts';

/** What the server sends to the database for each question: the statement around it and the one within. */
export const RUN = 'select backend.run';

interface Statement {
  sql: string;
  /** As PostgreSQL writes an array. */
  params: string;
}

export const STATEMENTS: Record<Question, Statement> = {
  list: {
    sql:
      "select coalesce(json_agg(t)::text, '[]'), count(*), null::bigint " +
      'from public.admin_get_users(p_limit => ($1)[1]::integer) as t',
    params: `{${PAGE}}`,
  },
  asked: {
    sql:
      "select coalesce(json_agg(page)::text, '[]'), count(*), null::bigint from " +
      `(select ${COLUMNS.map((column) => `t."${column}" as "${column}"`).join(', ')} ` +
      'from public.admin_get_users(p_limit => ($1)[1]::integer) as t) as page',
    params: `{${PAGE}}`,
  },
  columns: {
    sql:
      "select coalesce(json_agg(page)::text, '[]'), count(*), null::bigint from " +
      `(select ${COLUMNS.join(', ')} from public.profiles order by created_at desc limit ${PAGE} offset 0) as page`,
    params: '{}',
  },
  small: {
    sql: 'select t.value::text, 1::bigint, null::bigint from public.get_my_access() as t(value)',
    params: '{}',
  },
};

/** What backend.run takes of a token: the claims, whose they are, and the session. */
export function callerOf(claims: string): { claims: string; subject: string; session: string } {
  const { sub, session_id } = JSON.parse(claims) as { sub: string; session_id: string };
  return { claims, subject: sub, session: session_id };
}
