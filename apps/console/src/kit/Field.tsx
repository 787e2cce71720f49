import { type ReactNode, useId } from 'react';
import { focusInvalid } from './focus/watchSubmits.ts';

/** Attributes that associate a control with its Field's label, hint and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldText {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value, as a sentence. */
  error?: string | null | undefined;
}

interface FieldProps extends FieldText {
  children: (control: FieldControl) => ReactNode;
}

/** A visible label above its control. TextField, AreaField, SelectField and PasswordField are both in one. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-muted">
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p ref={bringIntoSight} id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

// Errors that the server sends later (watchSubmits.ts handles the others). The focus stays where the user types.
function bringIntoSight(error: HTMLElement | null): void {
  const field = error?.parentElement;
  if (!field) return;
  const focused = document.activeElement;
  const isWaiting =
    focused instanceof HTMLButtonElement && focused.closest('form, [role=dialog]')?.contains(field);
  if (isWaiting === true || field.contains(focused)) focusInvalid(field);
}
