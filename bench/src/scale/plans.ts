import postgres from 'postgres';
import type { ProcedureCall } from '../procedures.ts';

interface Node {
  'Node Type': string;
  'Scan Direction'?: string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

export interface Read {
  /** Rows examined in all tables. */
  rows: number;
  /** Pages of 8 KB. */
  pages: number;
  /** The scan with the most rows. */
  plan: string;
}

export interface Explainer {
  explain(call: ProcedureCall): Promise<Read>;
  close(): Promise<void>;
}

/** Reads with auto_explain what the statements of a call examine, including those inside procedures. */
export async function explainer(url: string, claims: string): Promise<Explainer> {
  let plans: Node[] = [];
  const sql = postgres(url, {
    max: 1,
    onnotice: ({ message }) => {
      const json = /plan:\s*(\{.*\})\s*$/s.exec(message ?? '')?.[1];
      if (json !== undefined) plans.push((JSON.parse(json) as { Plan: Node }).Plan);
    },
  });
  await sql.unsafe(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on; set auto_explain.log_timing = off; set auto_explain.log_format = json;
    set auto_explain.log_level = notice; set client_min_messages = notice; set max_parallel_workers_per_gather = 0;
    select set_config('request.jwt.claims', '${claims.replaceAll("'", "''")}', false);`);
  return {
    async explain({ procedure, args }) {
      const list = Object.entries(args).map(([name, value]) => `${name} => '${value.replaceAll("'", "''")}'`);
      const statement = `select count(*) from public.${procedure}(${list.join(', ')}) t`;
      // The first execution caches plans and sets hint bits.
      await sql.unsafe(statement);
      plans = [];
      await sql.unsafe(statement);
      return summary(plans);
    },
    close: () => sql.end(),
  };
}

function summary(plans: readonly Node[]): Read {
  const scans = plans.flatMap(scansOf);
  // The outer statement ends last; its pages include those of all inner statements.
  const whole = plans.at(-1);
  const largest = scans.toSorted((a, b) => b.rows - a.rows)[0];
  return {
    rows: scans.reduce((sum, scan) => sum + scan.rows, 0),
    pages: (whole?.['Shared Hit Blocks'] ?? 0) + (whole?.['Shared Read Blocks'] ?? 0),
    plan: largest?.name ?? '',
  };
}

function scansOf(node: Node): { name: string; rows: number }[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const from = node['Index Name'] ?? node['Relation Name'];
  if (from === undefined) return below;
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const back = node['Scan Direction'] === 'Backward' ? ', backwards' : '';
  return [
    ...below,
    { name: `${node['Node Type']} ${from}${back}`, rows: Math.round(each * node['Actual Loops']) },
  ];
}
