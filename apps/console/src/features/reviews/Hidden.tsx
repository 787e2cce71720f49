import { Badge } from '#kit/Badge.tsx';

/** Whether a review is hidden: yes or no, and the yes stands out. */
export function Hidden({ hidden }: { hidden: boolean }) {
  return hidden ? <Badge tone="warn">Yes</Badge> : <span className="text-muted">No</span>;
}
