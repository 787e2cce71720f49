import { dismissToast, type NewToast, showToast, toastStore } from '#kit/toast/toasts.ts';
import { useMemo, useRef } from 'react';

interface OneToast {
  show: (toast: NewToast) => void;
  /** Whether the last one can still be read. */
  isShown: () => boolean;
}

/** Shows quick successive changes in one toast: each replaces the one before. */
export function useOneToast(): OneToast {
  const last = useRef(0);
  return useMemo(
    () => ({
      show: (toast) => {
        dismissToast(last.current);
        last.current = showToast(toast);
      },
      isShown: () => toastStore.snapshot().some(({ id }) => id === last.current),
    }),
    [],
  );
}
