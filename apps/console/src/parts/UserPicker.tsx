import type { FieldControl } from '#kit/Field.tsx';
import { TextInput } from '#kit/TextInput.tsx';
import { lazy, Suspense } from 'react';

const UserPickerBox = lazy(() => import('./UserPickerBox.tsx'));

export interface UserPickerProps extends FieldControl {
  /** The chosen user's id. */
  value: string | null;
  onChange: (userId: string | null) => void;
  placeholder?: string;
}

/** Finds a user by part of email, username or full name. Stands inside a Field; its code loads when it is shown. */
export function UserPicker(props: UserPickerProps) {
  return (
    <Suspense fallback={<TextInput id={props.id} disabled aria-busy="true" />}>
      <UserPickerBox {...props} />
    </Suspense>
  );
}
