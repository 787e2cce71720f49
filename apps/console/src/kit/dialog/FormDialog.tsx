import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { bringIntoSight, ErrorLine } from '../ErrorLine.tsx';
import type { Action } from '../useAction.ts';
import { type OptimisticLock, SAVE_AGAIN } from '../useOptimisticLock.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogPanel.tsx';
import { TheirVersion, type TheirVersionProps } from './TheirVersion.tsx';

interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'title' | 'description' | 'size' | 'onClose' | 'finalFocus'
> {
  /** The form's accessible name. */
  name?: string;
  /** On the submit button; default Save. */
  verb?: string;
  icon?: ReactNode;
  /** A red button. */
  dangerous?: boolean;
  /** The save's state and error. */
  action?: Pick<Action<never>, 'busy' | 'error'> & Partial<Pick<Action<never>, 'reset'>>;
  /** Not called during a save. */
  onSubmit: () => void;
  /** Disables the submit button. */
  disabled?: boolean;
  /** The form's lock, and what the other user's version and this one have after a conflict. */
  conflict?: { lock: OptimisticLock; values: () => TheirVersionProps['values'] } | undefined;
  /** Hides the submit button. */
  isReadOnly?: boolean;
  /** Left of the buttons. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

const IDLE: NonNullable<FormDialogProps['action']> = { busy: false, error: null };

/** A form to fill in, with Cancel and Save. */
export function FormDialog(props: FormDialogProps) {
  const {
    name,
    verb = 'Save',
    icon,
    dangerous = false,
    action = IDLE,
    onSubmit,
    disabled,
    conflict,
    isReadOnly = false,
    aside,
    className = 'flex flex-col gap-3',
    ...dialog
  } = props;
  const form = useId();
  const close = () => {
    // A later failure then becomes a toast.
    if (action.busy) action.reset?.();
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          {aside}
          <Button onClick={close}>{isReadOnly ? 'Close' : 'Cancel'}</Button>
          {!isReadOnly && (
            <Button
              type="submit"
              form={form}
              variant={dangerous ? 'danger' : 'primary'}
              icon={icon}
              busy={action.busy}
              disabled={disabled}
            >
              {verb}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        aria-label={name}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          // React would bubble the event to the list row that opened the dialog.
          event.stopPropagation();
          if (!action.busy) onSubmit();
        }}
      >
        {props.children}
        {/* Scrolls each new error, and the other user's version, into view. */}
        <div
          key={action.error}
          ref={bringIntoSight}
          className="col-span-full flex flex-col gap-2 empty:hidden"
        >
          <ErrorLine text={action.error} after={conflict?.lock.isConflict === true && SAVE_AGAIN} />
          {conflict !== undefined && conflict.lock.theirsAt !== null && (
            <TheirVersion at={conflict.lock.theirsAt} values={conflict.values()} />
          )}
        </div>
      </form>
    </Dialog>
  );
}
