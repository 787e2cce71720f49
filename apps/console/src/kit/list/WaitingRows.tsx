/** New rows that are held back while somebody uses the list. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <span role="status" className="text-sm text-accent-text empty:hidden">
      {count > 0 && `${count} new`}
    </span>
  );
}
