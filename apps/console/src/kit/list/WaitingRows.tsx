/** New rows held back while the list is in use. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <span role="status" className="text-sm text-accent-text empty:hidden">
      {count > 0 && `${count} new`}
    </span>
  );
}
