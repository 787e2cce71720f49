import { laterBox } from '#kit/laterBox.tsx';
import type { UserPickerProps } from './UserPickerBox.tsx';

/** Finds a user by part of email, username or full name. Use inside a Field. */
export const UserPicker = laterBox<UserPickerProps>(
  async () => (await import('./UserPickerBox.tsx')).UserPickerBox,
);
