import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROCEDURES } from './procedures.ts';
import type { Args, Person, World } from './world.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OPTIONS = [
  '--ignoreConfig',
  '--strict',
  '--noEmit',
  '--skipLibCheck',
  '--lib',
  'es2023',
  '--allowImportingTsExtensions',
  '--module',
  'nodenext',
  '--target',
  'es2023',
];

/** Ids for calls of reading procedures, by argument; each is tried. */
const ABOUT: Record<string, string> = {
  p_user_id: 'select distinct user_id as id from public.worker_categories',
  p_report_id: 'select id from public.reports',
  p_ticket_id: 'select id from public.support_tickets',
  p_request_id: 'select id from public.withdrawal_requests',
  p_run_id: 'select id from public.payout_runs where cancelled_at is null',
  p_entry_id: 'select id from public.admin_action_audit',
  p_entity_id: 'select id from public.categories',
  p_from_id: 'select id from public.categories',
};
const TRIED = 12;

/** Values of other arguments: searches, previews. */
const CALLS: [string, Args][] = [
  ['admin_explain_taxonomy_search', { p_locale: 'en', p_query: 'clean' }],
  ['admin_suggest_taxonomy_targets', { p_locale: 'en', p_query: 'cleening' }],
  ['admin_match_queries', { p_items: [{ locale: 'en', normalized_query: 'clean' }] }],
  ['admin_preview_taxonomy_terms', { p_entity_type: 'category', p_terms: [{ locale: 'en', term: 'clean' }] }],
  ['search_taxonomy', { p_locale: 'en', p_query: 'clean' }],
  ['suggest_taxonomy_near_misses', { p_locale: 'en', p_query: 'lion cleaning' }],
  [
    'admin_preview_taxonomy_import',
    { p_kind: 'categories', p_data: [{ slug: 'made', name_en: 'Made' }, { slug: 'No' }] },
  ],
];

/** Returns the compiler's errors; empty if all answers match their types. */
export async function typeErrors(answers: Record<string, unknown[]>): Promise<string[]> {
  const cache = path.join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'answers-'));
  const file = path.join(folder, 'answers.ts');
  const text = `import type { Database } from '@marketdesk/contract/calls.generated.ts';
     type Functions = Database['public']['Functions'];
     export const answers: { [Name in keyof Functions]?: Functions[Name]['Returns'][] } = ${JSON.stringify(answers, null, 1)};`;
  await writeFile(file, text);
  const tsc = path.join(ROOT, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(tsc, [...OPTIONS, file], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  await rm(folder, { recursive: true });
  return status === 0 ? [] : distinctErrors(stdout, text.split('\n'));
}

/** Each error once, with procedure and value instead of line number. */
function distinctErrors(typeErrors: string, lines: readonly string[]): string[] {
  const sentences = [...typeErrors.matchAll(/\((\d+),\d+\): error TS\d+: (.*)/g)].map(([, line, what]) => {
    const procedure = lines.slice(0, Number(line)).findLast((one) => /^ "\w+": \[/.test(one));
    return `${procedure?.trim() ?? ''} ${lines[Number(line) - 1]?.trim() ?? ''} ${what ?? ''}`;
  });
  return [...new Set(sentences.length > 0 ? sentences : [typeErrors])];
}

/** Every reading procedure's answer to an admin. */
export async function readAllAnswers(world: World, admin: Person): Promise<Record<string, unknown[]>> {
  const answers: Record<string, unknown[]> = {};
  const ask = async (name: string, args: Args) => {
    (answers[name] ??= []).push(await world.rpc(admin, name, args));
  };
  const reads = await world.sql<{ name: string }>(
    `select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype <> 'void'::regtype
        and (provolatile <> 'v' or proname ~ '^admin_(get|export)_' and proname <> 'admin_get_notes')`,
  );
  const [answer] = await world.sql<{ id: string }>('select id from public.saved_answers limit 1');
  for (const { name } of reads) {
    const { who, args, empty } = PROCEDURES[name] ?? {
      who: 'service',
      args: [],
      empty: { args: {}, code: '' },
    };
    if (who === 'service') continue;
    const about = Object.keys(ABOUT).find((arg) =>
      args.some((known) => known.startsWith(`${arg} `) && !known.includes('=')),
    );
    if (about === undefined) {
      if (empty.code === null) await ask(name, empty.args);
      continue;
    }
    const found = await world.sql<{ id: string }>(`${ABOUT[about]} order by id limit ${String(TRIED)}`);
    const [last] = found.slice(-1);
    for (const { id } of found.slice(0, -1))
      await ask(name, {
        ...empty.args,
        ...('p_to_id' in empty.args ? { p_to_id: last?.id } : {}),
        ...('p_answer_id' in empty.args ? { p_answer_id: answer?.id } : {}),
        [about]: id,
      });
  }
  for (const [name, args] of CALLS) await ask(name, args);
  return answers;
}
