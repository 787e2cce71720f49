import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { IconButton } from '../IconButton.tsx';
import { isTextField, keyOf } from '../keys/keyboard.ts';
import { MODIFIER } from '../keys/modifier.ts';
import { TOASTS_ATTRIBUTE } from './isInToast.ts';
import { dismissToast, type Toast, toastStore, undoLast, undoToast } from './toasts.ts';

// Whether the browser's undo applies to the focused field.

let typed: { box: EventTarget; before: string } | null = null;

/** Tracks typing. Returns how to stop. */
function watchTyped(): () => void {
  const ending = new AbortController();
  const how = { signal: ending.signal, capture: true };
  document.addEventListener('focusin', () => (typed = null), how);
  document.addEventListener('beforeinput', onBeforeInput, how);
  return () => ending.abort();
}

/** Whether the text differs from that at the time of focus. */
function hasTyped(target: EventTarget | null): boolean {
  return target !== null && typed?.box === target && textOf(target) !== typed.before;
}

function onBeforeInput(event: InputEvent): void {
  const { target, inputType } = event;
  if (!inputType.startsWith('history')) {
    if (target !== null && typed?.box !== target) typed = { box: target, before: textOf(target) };
  } else if (target !== document.activeElement) {
    // Chromium undoes across the whole page: it could change a field that was left, and save the change.
    event.preventDefault();
  }
}

function textOf(target: EventTarget): string {
  return 'value' in target ? String(target.value) : '';
}

/** `Ctrl/Cmd Z` undoes the last undoable action. In a text field it is the browser's own undo. */
function useUndoKey(): void {
  useEffect(watchTyped, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = keyOf(event).toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || hasTyped(event.target)) return;
      // With nothing to undo in this field, Chromium would move the focus to another one.
      event.preventDefault();
      // Ignores key repeats.
      if (!event.repeat && !isTextField(event.target)) undoLast();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Shows toasts at the bottom of the window, in space that page and dialogs reserve (`--toasts` in base.css). Rendered
 * once, at the root; `aria-live` keeps it accessible while a dialog hides the page. `children`: messages below the toasts.
 */
export function Toasts({ children }: { children?: ReactNode }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  const stack = useRef<HTMLDivElement>(null);
  useRoomFor(stack);
  useUndoKey();
  // Beside the page in the DOM, like dialogs: inside it, tall dialogs would cover them.
  return createPortal(
    <div
      ref={stack}
      aria-live="polite"
      {...{ [TOASTS_ATTRIBUTE]: '' }}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-start gap-2 px-3 py-1.5 empty:py-0 md:right-68 md:left-(--sidebar) md:px-6 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
      {children}
    </div>,
    document.body,
  );
}

// Measured: the height depends on the texts and the window's width.
function useRoomFor(stack: { current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    if (stack.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
      document.documentElement.style.setProperty('--toasts', height);
    });
    observer.observe(stack.current, { box: 'border-box' });
    return () => observer.disconnect();
  }, [stack]);
}

const ACTION =
  'flex h-7 shrink-0 items-center gap-2 rounded-md px-2 font-medium text-accent-text hover:bg-accent-soft';

function ToastItem({ toast }: { toast: Toast }) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointed || isFocused;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id, toast.durationMs]);

  const failed = toast.kind === 'error';
  return (
    <div
      className="toast pointer-events-auto flex max-w-full items-center gap-2.5 rounded-lg bg-raised py-1.5 pr-1.5 pl-3 text-ink shadow-popup sm:max-w-lg"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      {failed ? (
        <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
      ) : (
        <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-good" />
      )}
      <p
        role={failed ? 'alert' : 'status'}
        className={cx('min-w-0 py-1 wrap-anywhere', failed && 'text-bad')}
      >
        {toast.text}
      </p>
      {toast.page !== undefined && (
        <Link to={toast.page.to} className={ACTION} onClick={() => dismissToast(toast.id)}>
          {toast.page.label}
        </Link>
      )}
      {toast.undo !== undefined && (
        <button
          type="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          className={ACTION}
          onClick={() => undoToast(toast)}
        >
          Undo
          <kbd aria-hidden="true" className="rounded-sm border px-1 font-sans text-xs text-muted">
            {MODIFIER} Z
          </kbd>
        </button>
      )}
      <IconButton label="Dismiss" size="sm" icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
