import { fetchCode } from '#backend/fetchCode.ts';
import { lazy, Suspense } from 'react';
import type { UserPickerProps } from './UserPickerBox.tsx';

const UserPickerBox = lazy(() => fetchCode(() => import('./UserPickerBox.tsx')));

/** Finds a user by part of email, username or full name. Use inside a Field; its code loads when it is shown. */
export function UserPicker(props: UserPickerProps) {
  return (
    <Suspense fallback={<input id={props.id} disabled aria-busy className={props.inputClass} />}>
      <UserPickerBox {...props} />
    </Suspense>
  );
}
