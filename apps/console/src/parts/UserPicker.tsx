import { fetchCode } from '#backend/fetchCode.ts';
import { TextInput } from '#kit/TextInput.tsx';
import { lazy, Suspense } from 'react';
import type { UserPickerProps } from './UserPickerBox.tsx';

const UserPickerBox = lazy(() => fetchCode(() => import('./UserPickerBox.tsx')));

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
