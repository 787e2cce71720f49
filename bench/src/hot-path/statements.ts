import { COLUMNS, PAGE, type RequestKind } from './contender.ts';

/** The backend's outer statement; STATEMENTS are the inner ones. */
export const RUN = 'select backend.run';

interface Statement {
  sql: string;
  /** A PostgreSQL array literal. */
  params: string;
}

export const STATEMENTS: Record<RequestKind, Statement> = {
  allColumns: {
    sql:
      "select coalesce(json_agg(t)::text, '[]'), count(*), null::bigint " +
      'from public.admin_get_users(p_limit => ($1)[1]::integer) as t',
    params: `{${PAGE}}`,
  },
  console: {
    sql:
      "select coalesce(json_agg(page)::text, '[]'), count(*), null::bigint from " +
      `(select ${COLUMNS.map((column) => `t."${column}" as "${column}"`).join(', ')} ` +
      'from public.admin_get_users(p_limit => ($1)[1]::integer) as t) as page',
    params: `{${PAGE}}`,
  },
  table: {
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

/** The arguments of backend.run that come from a token. */
export function callerOf(claims: string): { claims: string; subject: string; session: string } {
  const { sub, session_id } = JSON.parse(claims) as { sub: string; session_id: string };
  return { claims, subject: sub, session: session_id };
}
