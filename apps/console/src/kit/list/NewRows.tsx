interface NewRowsProps {
  /** How many new rows are held back. */
  count: number;
  onShow: () => void;
}

/** A pill over the first row, which takes no space. A press shows the new rows. */
export function NewRows({ count, onShow }: NewRowsProps) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-11 left-0 z-20 flex h-0 justify-center print:hidden"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            const list = currentTarget.closest<HTMLElement>('[role=region]');
            if (list) list.scrollTop = 0;
            // The pill disappears with its focus.
            list?.focus();
            onShow();
          }}
          className="pointer-events-auto h-7 rounded-full bg-accent px-3 text-sm font-medium text-accent-ink shadow-popup hover:bg-accent-strong pointer-coarse:h-11"
        >
          {count} new
        </button>
      )}
    </div>
  );
}
