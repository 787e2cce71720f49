/** Rows that came while somebody is on the list; they are shown once it is left. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <span role="status" className="text-sm text-accent-text empty:hidden">
      {count > 0 && `${count} new`}
    </span>
  );
}
