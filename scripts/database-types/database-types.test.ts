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
comment on view private.job_rows is 'Jobs as lists show them. Never null: id.';

create function public.list_jobs(p_state text default null, p_limit int default 50) returns setof public.jobs
  language sql as $$ select * from public.jobs $$;
create function public.list_rows() returns setof private.job_rows language sql as $$ select * from private.job_rows $$;
create function public.get_job(p_id uuid, p_at timestamptz default now()) returns public.jobs
  language sql as $$ select * from public.jobs where id = p_id $$;
create function public.counts(p_ids uuid[]) returns table (open_count bigint, average numeric)
  language sql as $$ select 1, null::numeric $$;
comment on function public.counts is 'Counts. Never null: open_count. Errors: none.';
create function public.remove_job(p_id uuid) returns void language sql as $$ select $$;
create function public.total() returns numeric language sql as $$ select 1.0 $$;
create function public.on_change() returns trigger language plpgsql as $$ begin return new; end $$;
`;

describe('the types of a database', () => {
  let test: TestDatabase;
  let text: string;
  beforeAll(async () => {
    test = await createTestDatabase({ migrations: null });
    await test.database.exec(SCHEMA);
    text = renderTypes(await readCatalogue(test.database));
  });
  afterAll(() => test.close());

  const block = (start: string) => {
    const from = text.indexOf(start);
    return from < 0 ? '' : text.slice(from, text.indexOf('\n}', from) + 2);
  };

  it('a row has the columns as JSON delivers them; a check that spells out values is a closed set', () => {
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

  it('a view is known when a procedure returns its rows; its comment says what is never null', () => {
    expect(block('export interface JobRowsRow {')).toBe(`export interface JobRowsRow {
  id: string;
  amount: number | null;
}`);
    expect(text).not.toContain('Secrets');
    expect(text).not.toContain('job_rows: {');
  });

  it('a procedure has its arguments, those with a default optional, and what comes back', () => {
    const functions = text.slice(text.indexOf('Functions: {')).replace(/\s+/g, ' ');
    expect(functions).toContain(
      'list_jobs: { Args: { p_state?: string | null; p_limit?: number | null; }; Returns: JobsRow[]; };',
    );
    expect(functions).toContain('list_rows: { Args: Record<never, never>; Returns: JobRowsRow[]; };');
    expect(functions).toContain(
      'get_job: { Args: { p_id: string; p_at?: string | null; }; Returns: JobsRow; };',
    );
    expect(functions).toContain(
      'counts: { Args: { p_ids: string[]; }; Returns: { open_count: number; average: number | null; }[]; };',
    );
    expect(functions).toContain('remove_job: { Args: { p_id: string; }; Returns: undefined; };');
    expect(functions).toContain('total: { Args: Record<never, never>; Returns: number; };');
    expect(functions).not.toContain('on_change');
  });
});
