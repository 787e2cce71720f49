import { dismissToast, type NewToast, showToast, toastStore } from '#kit/toast/toasts.ts';
import { useMemo, useRef } from 'react';

export interface OneToast {
  show: (toast: NewToast) => void;
  /** Whether the last one can still be read. */
  isShown: () => boolean;
}

/** Tells of quick changes one after the other in one toast: the newest stands in the place of the one before. */
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
