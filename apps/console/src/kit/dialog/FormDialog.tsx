import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { bringIntoSight, ErrorLine } from '../ErrorLine.tsx';
import type { Action } from '../useAction.ts';
import { SAVE_AGAIN } from '../useSeen.ts';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './DialogPanel.tsx';
import { type Theirs, TheirVersion } from './TheirVersion.tsx';

interface FormDialogProps extends Pick<
  DialogProps,
  'open' | 'title' | 'description' | 'size' | 'onClose' | 'finalFocus'
> {
  /** What the form is called. */
  name?: string;
  /** On the button that submits it; Save by default. */
  verb?: string;
  icon?: ReactNode;
  /** A red button. */
  dangerous?: boolean;
  /** Shows whether it is being saved, and why it was refused. */
  action?: Pick<Action<never>, 'busy' | 'error'> & Partial<Pick<Action<never>, 'reset'>>;
  /** Not called while it is being saved. */
  onSubmit: () => void;
  /** It can't be submitted yet. */
  disabled?: boolean;
  /** It was refused because somebody else has saved it meanwhile. */
  isTold?: boolean;
  /** What they have saved, once it was read again. */
  theirs?: Theirs | undefined;
  /** It can only be read. */
  isReadOnly?: boolean;
  /** Stands left of the buttons. */
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
    isTold = false,
    theirs,
    isReadOnly = false,
    aside,
    className = 'flex flex-col gap-3',
    ...dialog
  } = props;
  const form = useId();
  const close = () => {
    // What comes of it is told in a toast then.
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
          // React would bubble the event to a row, although the dialog is elsewhere in the DOM.
          event.stopPropagation();
          if (!action.busy) onSubmit();
        }}
      >
        {props.children}
        {/* With each refusal, their version comes into sight under it. */}
        <div
          key={action.error}
          ref={bringIntoSight}
          className="col-span-full flex flex-col gap-2 empty:hidden"
        >
          <ErrorLine text={action.error} after={isTold && SAVE_AGAIN} />
          {isTold && theirs !== undefined && <TheirVersion {...theirs} />}
        </div>
      </form>
    </Dialog>
  );
}
