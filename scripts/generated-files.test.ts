import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@marketdesk/test-support/create-test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATED_FILES } from './generated-files.ts';
import { ROOT } from './root.mjs';

describe('generated files are fresh', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  it.each(Object.entries(GENERATED_FILES))('%s', async (name, render) => {
    const present = await readFile(path.join(ROOT, name), 'utf8');
    expect(present, 'Run "npm run generate" and commit the file.').toBe(await render(test.database));
  });
});
