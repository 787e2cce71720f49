export interface BenchRun {
  /** The options after a bench's name: `--profiles 1000`. */
  args: readonly string[];
  /** Fewer rounds: enough to see a goal missed, not to publish a figure. */
  quick: boolean;
}

interface BenchArguments extends BenchRun {
  names: readonly string[];
}

interface BenchSets {
  known: readonly string[];
  quick: readonly string[];
  full: readonly string[];
}

/** Reads the command line. Errors: a bench that is not known, options of more than one bench. */
export function parseBenchArguments(line: readonly string[], sets: BenchSets): BenchArguments {
  const firstOption = line.findIndex((word) => word.startsWith('-'));
  const names = firstOption < 0 ? line : line.slice(0, firstOption);
  const args = firstOption < 0 ? [] : line.slice(firstOption);
  if (args.length > 0 && names.length !== 1) {
    throw new Error('Options belong to one bench: npm run bench -- NAME --option value');
  }
  if (names.length === 0) return { names: sets.quick, args, quick: true };
  if (names.length === 1 && names[0] === 'full') return { names: sets.full, args, quick: false };
  const unknown = names.filter((name) => !sets.known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no bench "${unknown.join('", "')}". Without a name the quick set runs (${sets.quick.join(', ')}); ` +
        `"full" runs ${sets.full.join(', ')}; there are: ${sets.known.join(', ')}.`,
    );
  }
  return { names, args, quick: args.includes('--quick') };
}

/** The number behind `--name`, or `otherwise`. Errors: not a number from 1 on. */
export function numberOption(args: readonly string[], name: string, otherwise: number): number {
  const at = args.indexOf(`--${name}`);
  if (at < 0) return otherwise;
  const value = Number(args[at + 1]);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0, not "${args[at + 1] ?? ''}".`);
  return value;
}
