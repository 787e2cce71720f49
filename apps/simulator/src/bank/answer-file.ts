import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ArgumentError, number, parseOptions } from '../arguments.ts';
import { answerOrder } from './answer.ts';
import { readOrder } from './order.ts';

const HELP = `npm run simulate -- bank FILE [options]

Plays the bank: answers the file of a payout run (pain.001) with a status (pain.002) and statements (camt.053). Upload
them in the order in which they are printed. Needs no server.

  --out DIR        where the answers are written (the current folder)
  --reject N       reject every Nth payment (none)
  --return N       return every Nth executed payment on the next day (none)
  --opening EUROS  balance of the account before the order (100000)
  --statement N    number of the first statement (1)`;

/** `npm run simulate -- bank`. Errors: ArgumentError, BankFileError, missing files. */
export async function answerFile(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { values, positionals } = parse(args);
  if (values.help === true) {
    print(HELP);
    return;
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new ArgumentError('Name one file of a payout run.');
  const count = { min: 0, max: 50_000, whole: true };
  const order = await readOrder(await readFile(file, 'utf8'));
  const { status, statement, returns } = answerOrder(order, {
    rejectEvery: number('--reject', values.reject ?? '0', count),
    returnEvery: number('--return', values.return ?? '0', count),
    openingCents: Math.round(number('--opening', values.opening ?? '100000', { min: 0, max: 1e9 }) * 100),
    statement: number('--statement', values.statement ?? '1', count),
  });
  const folder = values.out ?? '.';
  await mkdir(folder, { recursive: true });
  const answers = [
    ['status', status],
    ['statement', statement],
    ['returns', returns],
  ] as const;
  for (const [name, xml] of answers) {
    if (xml === null) continue;
    const written = path.join(folder, `${path.basename(file, '.xml')}-${name}.xml`);
    await writeFile(written, xml);
    print(written);
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    out: text,
    reject: text,
    return: text,
    opening: text,
    statement: text,
    help: { type: 'boolean' },
  } as const;
  return parseOptions({ args: [...args], options, allowPositionals: true });
}
