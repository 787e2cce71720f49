import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../IconButton.tsx';
import { TOASTS_ATTRIBUTE } from './isInToast.ts';
import { dismissToast, type Toast, toastStore } from './toasts.ts';

/**
 * Where toasts appear: below the list or page, on a phone over it, where the bottom has the buttons and what is being written.
 * Rendered once, at the root; `aria-live` keeps it readable while a dialog hides the page.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  // Beside the page, as dialogs are: within it they would lie under a tall one.
  return createPortal(
    <div
      aria-live="polite"
      {...{ [TOASTS_ATTRIBUTE]: '' }}
      className="pointer-events-none fixed inset-x-4 top-14 z-50 flex flex-col items-center gap-2 sm:top-auto sm:bottom-6"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>,
    document.body,
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.durationMs]);

  const failed = toast.kind === 'error';
  return (
    <div
      className="toast pointer-events-auto flex max-w-full items-center gap-2.5 rounded-lg bg-raised py-1.5 pr-1.5 pl-3 text-ink shadow-popup sm:max-w-lg"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {failed ? (
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
      )}
      <p role={failed ? 'alert' : 'status'} className="min-w-0 py-1 wrap-anywhere">
        {toast.text}
      </p>
      {toast.undo !== undefined && (
        <button
          type="button"
          className="h-7 rounded-md px-2 font-medium text-accent-text hover:bg-accent-soft"
          onClick={() => {
            dismissToast(toast.id);
            toast.undo?.();
          }}
        >
          Undo
        </button>
      )}
      <IconButton label="Dismiss" size="sm" icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
