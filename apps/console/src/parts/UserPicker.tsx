import { fetchCode } from '#backend/fetchCode.ts';
import type { FieldControl } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { lazy, Suspense } from 'react';

const UserPickerBox = lazy(() => fetchCode(() => import('./UserPickerBox.tsx')));

export interface UserPickerProps extends FieldControl {
  /** The chosen user's id. */
  value: string | null;
  onChange: (userId: string | null) => void;
  placeholder?: string;
  /** Class names of the input; default: those of a form's. */
  inputClass?: string;
}

/** Finds a user by part of email, username or full name. Use inside a Field; its code loads when it is shown. */
export function UserPicker(props: UserPickerProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <UserPickerBox {...props} />
    </Suspense>
  );
}

function Waiting({ id, inputClass }: UserPickerProps) {
  const control = { id, disabled: true, 'aria-busy': true };
  return inputClass === undefined ? (
    <TextInput {...control} />
  ) : (
    <input {...control} className={inputClass} />
  );
}
