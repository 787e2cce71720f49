import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CODE = path.resolve(import.meta.dirname, '../../../../supabase/code');

/** The words in the database's code that match the first group of a pattern. */
export function sqlWords(pattern: RegExp): string[] {
  return readdirSync(CODE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      [...readFileSync(path.join(CODE, file), 'utf8').matchAll(pattern)].map(([, word]) => word ?? ''),
    );
}
