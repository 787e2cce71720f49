import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';
import { renderTypes } from './render.ts';

const SCHEMA = `
create schema private;
create table public.jobs (
  id uuid primary key,
  state text not null default 'open' check (state in ('open', 'it''s done')),
  size text check (size <> ''),
  price numeric(14, 2),
  tags text[] not null,
  extra jsonb not null,
  at timestamptz not null
);
create table private.secrets (id bigint primary key);
create view private.job_rows as select j.id, j.price as amount from public.jobs j;
comment on view private.job_rows is 'Jobs as lists show them. Shape: amount?.';

create function public.list_jobs(p_state text default null, p_limit int default 50) returns setof public.jobs
  language sql as $$ select * from public.jobs $$;
create type public.job as (id uuid, state text, price numeric(14, 2), owner text);
comment on type public.job is 'A job. Shape: like jobs, owner?.';
create function public.list_rows() returns setof private.job_rows language sql as $$ select * from private.job_rows $$;
create function public.get_job(p_id uuid, p_at timestamptz default now()) returns public.jobs
  language sql as $$ select * from public.jobs where id = p_id $$;
create function public.cheap_jobs(p_below numeric, p_extra jsonb default '{}') returns setof public.jobs
  language sql as $$ select * from public.jobs where price < p_below $$;
comment on function public.cheap_jobs is 'Jobs with a price. Shape: p_below?, price, extra JobExtra. Errors: none.';
create function public.counts(p_ids uuid[]) returns table (open_count bigint, average numeric, why text)
  language sql as $$ select 1, null::numeric, 'x' $$;
comment on function public.counts is 'Counts. Shape: average?, why Reason. Errors: none.';
create function public.document() returns jsonb language sql as $$ select '{}'::jsonb $$;
comment on function public.document is 'A document. Shape: returns? JobDocument. Errors: none.';
create function public.remove_job(p_id uuid) returns void language sql as $$ select $$;
create function public.total() returns numeric language sql as $$ select 1.0 $$;
create function public.on_change() returns trigger language plpgsql as $$ begin return new; end $$;
`;

describe('the types of a database', () => {
  let test: TestDatabase;
  let rows: string;
  let calls: string;
  beforeAll(async () => {
    test = await createTestDatabase({ migrations: null });
    await test.database.exec(SCHEMA);
    ({ rows, calls } = renderTypes(await readCatalogue(test.database), new Set(['Reason'])));
  });
  afterAll(() => test.close());

  const block = (start: string) => {
    const from = rows.indexOf(start);
    return from < 0 ? '' : rows.slice(from, rows.indexOf('\n}', from) + 2);
  };

  it('a row has the columns as JSON delivers them; a check with a list of values is a closed set', () => {
    expect(block('export interface JobsRow {')).toBe(`export interface JobsRow {
  id: string;
  state: 'open' | 'it\\'s done';
  size: string | null;
  price: number | null;
  tags: string[];
  extra: Json;
  at: string;
}`);
  });

  it('a view has a type if a procedure returns its rows; its comment says which columns are nullable', () => {
    expect(block('export interface JobRowsRow {')).toBe(`export interface JobRowsRow {
  id: string;
  amount: number | null;
}`);
    expect(rows).not.toContain('Secrets');
    expect(calls).not.toContain('job_rows: {');
  });

  it('a procedure has its arguments and result; arguments with a default are optional', () => {
    const functions = calls.slice(calls.indexOf('Functions: {')).replace(/\s+/g, ' ');
    expect(functions).toContain(
      'list_jobs: { Args: { p_state?: string | null; p_limit?: number; }; Returns: JobsRow[]; };',
    );
    expect(functions).toContain('list_rows: { Args: Record<never, never>; Returns: JobRowsRow[]; };');
    expect(functions).toContain('get_job: { Args: { p_id: string; p_at?: string; }; Returns: JobsRow; };');
    expect(functions).toContain('counts: { Args: { p_ids: readonly string[]; };');
    expect(functions).toContain('remove_job: { Args: { p_id: string; }; Returns: undefined; };');
    expect(functions).toContain('total: { Args: Record<never, never>; Returns: number; };');
    expect(functions).not.toContain('on_change');
  });

  it('types that the catalogue lacks come from the comment', async () => {
    const functions = calls.slice(calls.indexOf('Functions: {')).replace(/\s+/g, ' ');
    expect(calls).toContain("import type { JobDocument, JobExtra } from './documents.ts';");
    expect(calls).toContain("import type { Reason } from './enums.ts';");
    expect(block('export interface JobRow {')).toBe(`export interface JobRow {
  id: string;
  state: 'open' | 'it\\'s done';
  price: number | null;
  owner: string | null;
}`);
    expect(functions).toContain(
      'cheap_jobs: { Args: { p_below: number | string | null; p_extra?: unknown; }; ' +
        "Returns: (Omit<JobsRow, 'price' | 'extra'> & { price: number; extra: JobExtra; })[]; };",
    );
    expect(functions).toContain('Returns: { open_count: number; average: number | null; why: Reason; }[];');
    expect(functions).toContain('document: { Args: Record<never, never>; Returns: JobDocument | null; };');
    await test.database.exec(`comment on function public.total is 'Shape: open_cuont?.'`);
    await expect(readCatalogue(test.database)).rejects.toThrow(
      'The comment on total names open_cuont, which does not exist.',
    );
  });
});
