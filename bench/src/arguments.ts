export interface BenchRun {
  /** The options after a bench's name: `--rounds 20`. */
  args: readonly string[];
  /** Fewer rounds: shows whether goals are met, but too few to publish. */
  quick: boolean;
}

interface BenchArguments extends BenchRun {
  names: readonly string[];
}

/** Reads the command line. Errors: unknown benches, options for more than one bench. */
export function parseBenchArguments(
  line: readonly string[],
  { known, quick }: { known: readonly string[]; quick: readonly string[] },
): BenchArguments {
  const firstOption = line.findIndex((word) => word.startsWith('-'));
  const names = firstOption < 0 ? line : line.slice(0, firstOption);
  const args = firstOption < 0 ? [] : line.slice(firstOption);
  if (args.length > 0 && names.length !== 1) {
    throw new Error('Options belong to one bench: npm run bench -- NAME --option value');
  }
  if (names.length === 0) return { names: quick, args, quick: true };
  if (names.length === 1 && names[0] === 'full') return { names: known, args, quick: false };
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no bench "${unknown.join('", "')}". Choose from ${known.join(', ')}. ` +
        `"full" runs all of them; without a name, ${quick.join(', ')} run.`,
    );
  }
  return { names, args, quick: args.includes('--quick') };
}
