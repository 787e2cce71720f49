/** The look of each line of a chart: colour, and dashes for people who can't tell the colours apart. */
export const STYLES = [
  { color: 'text-accent', dash: undefined },
  { color: 'text-good', dash: '4 3' },
] as const;

/** A sample of the line next to its name. */
export function SeriesMark({ line }: { line: number }) {
  const style = STYLES[line % STYLES.length];
  return (
    <svg aria-hidden="true" viewBox="0 0 14 4" className={`h-1 w-3.5 shrink-0 ${style?.color ?? ''}`}>
      <path d="M0 2H14" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray={style?.dash} />
    </svg>
  );
}
