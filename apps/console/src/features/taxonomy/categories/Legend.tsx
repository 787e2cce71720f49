import { Badge } from '#kit/Badge.tsx';

/** What the marks in the two tables mean. */
export function Legend() {
  return (
    <ul
      aria-label="Legend"
      className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted"
    >
      <li className="flex items-center gap-1.5">
        <Badge tone="warn">Missing</Badge> the English name <em>in italics</em>
      </li>
      <li>
        <span className="font-mono text-faint">grey slug</span> inactive
      </li>
    </ul>
  );
}
