import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@marketdesk/backend/database/migrate.ts';
import { createTestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { expect, it } from 'vitest';
import { watchCode } from './watch-code.ts';

it('applies a saved file within two seconds, and reports the position of a mistake', async () => {
  const test = await createTestDatabase({ migrations: null });
  const { database, url } = test;
  const folder = await mkdtemp(path.join(tmpdir(), 'watched-'));
  const migrations = path.join(folder, 'migrations');
  const save = (body: string) =>
    writeFile(
      path.join(folder, 'code', 'one', 'step.sql'),
      `create or replace function public.step() returns int language plpgsql as $$\nbegin\n  ${body};\nend $$;\n`,
    );
  await mkdir(migrations);
  await mkdir(path.join(folder, 'code', 'one'), { recursive: true });
  await save('return 1');
  await migrate(database, migrations);
  const lines: string[] = [];
  const stop = watchCode(url, migrations, (line) => lines.push(line));
  try {
    const step = async () => (await database.query('select public.step() as n'))[0];
    await save('return 2');
    await expect.poll(step, { timeout: 2_000 }).toEqual({ n: 2 });
    await save('retrun 3');
    const mistake =
      'supabase/code was not applied: code/one/step.sql line 3: syntax error at or near "retrun"';
    await expect.poll(() => lines, { timeout: 2_000 }).toEqual(['supabase/code was applied.', mistake]);
    expect(await step()).toEqual({ n: 2 });
    await save('return 4');
    await expect.poll(step, { timeout: 2_000 }).toEqual({ n: 4 });
  } finally {
    stop();
    await test.close();
    await rm(folder, { recursive: true });
  }
});
