import { lazyBox } from '#kit/lazyBox.tsx';
import type { UserPickerProps } from './UserPickerBox.tsx';

/** Finds a user by part of email, username or full name. Use inside a Field. */
export const UserPicker = lazyBox<UserPickerProps>(
  async () => (await import('./UserPickerBox.tsx')).UserPickerBox,
);
