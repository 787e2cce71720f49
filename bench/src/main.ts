import { parseBenchArguments } from './arguments.ts';
import { BENCHES, QUICK } from './benches.ts';

try {
  const { names, args, quick } = parseBenchArguments(process.argv.slice(2), {
    known: Object.keys(BENCHES),
    quick: QUICK,
  });
  const started = performance.now();
  for (const name of names) await BENCHES[name]?.({ args, quick });
  if (names.length > 1) {
    process.stdout.write(`\n${names.join(', ')} in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Ends the processes that the bench started: they would keep this one alive.
  process.exit(1);
}
