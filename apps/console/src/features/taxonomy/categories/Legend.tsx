import { Badge } from '#kit/Badge.tsx';

/** What the marks in the two tables mean. */
export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-2 text-xs text-muted">
      <li className="flex items-center gap-1.5">
        <Badge tone="warn">Missing</Badge> no name in this language yet: the English one stands there, in
        italics
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="font-mono text-faint">
          grey
        </span>
        inactive: hidden from users
      </li>
    </ul>
  );
}
