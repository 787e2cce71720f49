import { COLUMNS, PAGE, type Question } from './contender.ts';

/** What the server sends to the database for each question: the statement around it and the one within. */
export const RUN = 'select body from backend.run';

export interface Statement {
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

export function sessionOf(claims: string): string {
  return (JSON.parse(claims) as { session_id: string }).session_id;
}
