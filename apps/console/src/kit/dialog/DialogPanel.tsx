import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { isInToast } from '../toast/isInToast.ts';
import { DialogBody } from './DialogBody.tsx';
import { HasMainKey, pressMain } from './mainButton.ts';
import { useCountedDialog } from './openDialogs.ts';

/** Marks a dialog that is open over unrelated ones. */
const ON_TOP_ATTRIBUTE = 'data-on-top';

/** Marks a dialog in which something was typed. Each opening is a new element. */
const TYPED_ATTRIBUTE = 'data-typed';

const TEXT = 'textarea, input:not([type=checkbox], [type=radio])';
const hasTyped = (popup: Element | null) => popup?.hasAttribute(TYPED_ATTRIBUTE) === true;

/** Whether such a dialog is open over this one, which must then ignore keys and presses. */
function isUnderAnother(popup: Element | null): boolean {
  const top = document.querySelector(`[${ON_TOP_ATTRIBUTE}]`);
  return top !== null && top !== popup;
}

/** Whether the focus is in a dialog that opened as this one closed. */
function hasNextDialog(popup: Element | null): boolean {
  const next = document.activeElement?.closest('[role=dialog]') ?? null;
  return next !== null && next !== popup;
}

const WIDTHS = { sm: 'w-96', md: 'w-[32rem]', lg: 'w-[44rem]', xl: 'w-[64rem]' };

const POPUPS = {
  dialog: cx(
    'top-1/2 left-1/2 max-h-[calc(100dvh-2*max(1.5rem,var(--toasts)))] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-xl shadow-popup',
    'short:top-2 short:max-h-[calc(100dvh-1rem-var(--toasts))] short:max-w-[calc(100vw-1rem)] short:translate-y-0',
    'transition-[scale,opacity] duration-150 ease-out',
    'data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
  ),
  sheet: cx(
    'top-0 bottom-(--toasts) left-0 w-72 max-w-[calc(100vw-3rem)] border-r shadow-drawer',
    'transition-[translate] duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  ),
  drawer: cx(
    'inset-y-0 right-0 w-[30rem] max-w-[calc(100vw-2.5rem)] border-l shadow-drawer max-xl:bottom-(--toasts)',
    'transition-[translate] duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full',
  ),
};

export interface DialogProps {
  open: boolean;
  /** Visible heading and accessible name. */
  title: string;
  /** A sentence under the title, announced with it. */
  description?: ReactNode;
  onClose: () => void;
  /** Buttons at the foot. */
  footer?: ReactNode;
  size?: keyof typeof WIDTHS;
  /** Opened over an unrelated dialog, which stays open when this one closes. */
  onTop?: boolean;
  /** Only its own buttons close it: its content must not be lost. */
  held?: boolean;
  /** Gets the initial focus instead of the first control; null for that one. */
  initialFocus?: (() => HTMLElement | null) | undefined;
  /** Gets the focus after closing if the opener is gone; null for the opener. */
  finalFocus?: (() => HTMLElement | null) | undefined;
  children?: ReactNode;
}

interface DialogPanelProps extends DialogProps {
  kind: keyof typeof POPUPS;
  actions?: ReactNode;
}

/** The lazily loaded part of Dialog and Drawer. */
export default function DialogPanel({
  kind,
  open,
  title,
  description,
  onClose,
  actions,
  footer,
  size = 'md',
  onTop = false,
  held = false,
  initialFocus,
  finalFocus,
  children,
}: DialogPanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isOpenerThere = useOpener(open);
  useCountedDialog(open && kind === 'dialog');
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, details) => {
        // Pressing Undo in a toast must not close the dialog; a press beside it must not discard what was typed.
        const isIgnored = isInToast(details.event.target) || isUnderAnother(popup.current);
        const keepsTyped = kind === 'dialog' && details.reason === 'outside-press' && hasTyped(popup.current);
        if (held || isIgnored || keepsTyped) details.cancel();
        else if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        {/* Over another dialog too: in the dark theme their edges would merge. */}
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-scrim print:hidden transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Popup
          ref={popup}
          {...(onTop ? { [ON_TOP_ATTRIBUTE]: '' } : {})}
          onInput={({ target, currentTarget }) => {
            if (target instanceof Element && target.matches(TEXT))
              currentTarget.setAttribute(TYPED_ATTRIBUTE, '');
          }}
          onKeyDown={kind === 'dialog' ? pressMain : undefined}
          // In a drawer the content gets the focus, in a dialog the first control.
          initialFocus={kind === 'drawer' ? popup : initialFocus}
          finalFocus={() => {
            if (hasNextDialog(popup.current)) return false;
            return finalFocus === undefined ? isOpenerThere() : focusAtLast(finalFocus());
          }}
          className={cx(
            // In a short window or at high zoom the whole dialog scrolls: fixed header and buttons would leave no room
            // for the content.
            'fixed z-40 flex print:block flex-col bg-raised text-ink outline-none short:overflow-y-auto',
            POPUPS[kind],
            kind === 'dialog' && WIDTHS[size],
          )}
        >
          <header
            className={cx(
              'flex shrink-0 items-start gap-2 pt-4 pr-14 pl-5',
              kind === 'dialog' ? 'pb-1' : 'border-b pb-3',
            )}
          >
            <div className="min-w-0 flex-1 pt-1">
              <Dialog.Title dir="auto" className="text-lg font-semibold wrap-anywhere">
                {title}
              </Dialog.Title>
              {description !== undefined && (
                <Dialog.Description className="mt-1 text-base text-muted">{description}</Dialog.Description>
              )}
            </div>
            {actions}
          </header>
          <HasMainKey value={kind === 'dialog'}>
            <DialogBody title={title}>{children}</DialogBody>
            {footer !== undefined && (
              <footer
                className={cx(
                  'flex shrink-0 flex-wrap justify-end gap-2 px-5 pt-2 pb-4',
                  kind !== 'dialog' && 'border-t pt-4',
                )}
              >
                {footer}
              </footer>
            )}
          </HasMainKey>
          {/* Last in the tab order: the focus starts in the content. */}
          {!held && (
            <Dialog.Close
              aria-label="Dismiss"
              className="absolute top-3.5 right-4 inline-flex size-8 items-center justify-center rounded-md text-muted transition-colors duration-100 hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </Dialog.Close>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * Whether the opener can take the focus back. Otherwise the library would focus an earlier dialog's opener; watchFocus
 * finds a better place.
 */
function useOpener(open: boolean): () => boolean {
  const [opener, setOpener] = useState(document.activeElement);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return () => {
    if (opener?.isConnected !== true || opener.matches(':disabled')) return false;
    return focusAtLast(opener instanceof HTMLElement && opener.tabIndex < 0 ? opener : null);
  };
}

// Overrides the library, which would focus a row's first link: the row is not in the tab order.
function focusAtLast(element: HTMLElement | null): boolean {
  if (element?.isConnected !== true) return true;
  queueMicrotask(() => element.focus());
  return false;
}
