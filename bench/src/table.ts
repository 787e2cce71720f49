/** Prints an aligned table, all columns but the first to the right. */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => format(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  process.stdout.write(`\n${title}\n`);
  for (const row of cells) {
    const line = row.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
    process.stdout.write(`  ${line.join('  ')}\n`);
  }
}

function format(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Whether a figure meets its goal, and the goal. */
export function verdict(value: number, goal: number, better: 'at least' | 'at most'): string {
  const holds = better === 'at least' ? value >= goal : value <= goal;
  return `${holds ? 'yes' : 'NO'} (${better} ${goal})`;
}
