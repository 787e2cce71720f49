import { Badge } from '#kit/Badge.tsx';

/** Whether a review is hidden; yes is highlighted. */
export function Hidden({ hidden }: { hidden: boolean }) {
  return hidden ? <Badge tone="warn">Yes</Badge> : <span className="text-muted">No</span>;
}
