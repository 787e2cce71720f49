import { expect, it } from 'vitest';
import {
  runAudit,
  runHosted,
  runRevolut,
  runStaff,
  startBackup,
  startRestore,
  startStorage,
  type Ended,
} from '../testing/process.ts';

it.each<[string, (args: string[]) => Promise<Ended>]>([
  ['staff', (args) => runStaff(args, {})],
  ['audit', (args) => runAudit(args, {})],
  ['backup', (args) => startBackup(args, {}).ended],
  ['restore', (args) => startRestore(args, {}).ended],
  ['storage', (args) => startStorage(args, {}).ended],
  ['hosted', (args) => runHosted({}, args)],
  ['revolut', (args) => runRevolut(args, {})],
])('npm run %s -- --help prints the usage and exits with 0', async (name, run) => {
  const { code, stdout, stderr } = await run(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^Usage:\\s+npm run ${name}`));
});
