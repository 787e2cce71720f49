import { laterBox } from '#kit/laterBox.tsx';
import type { UserPickerProps } from './UserPickerBox.tsx';
import { FIND_USER } from './users.api.ts';

/** Finds a user by part of email, username or full name. Use inside a Field. */
export const UserPicker = laterBox<UserPickerProps>(
  FIND_USER,
  async () => (await import('./UserPickerBox.tsx')).UserPickerBox,
);
