import { adminApi } from '#backend/adminApi.ts';
import { rpc } from '#backend/rest.ts';
import type { EditableProfileField } from '@marketdesk/contract/database.generated.ts';
import type { WorkerCategory } from '@marketdesk/contract/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FieldValue, Profile } from './profile.ts';

/** A user with all fields. Errors: BackendError, 404 for an unknown user. */
export function userDetails(userId: string) {
  return queryOptions({
    queryKey: ['user', userId],
    queryFn: ({ signal }) => rpc('admin_get_user_details', { p_user_id: userId }, signal),
  });
}

export function workerCategories(userId: string) {
  return queryOptions({
    queryKey: ['user', userId, 'worker-categories'],
    queryFn: ({ signal }) => rpc('admin_get_worker_categories', { p_user_id: userId }, signal),
  });
}

export interface FieldChange {
  name: EditableProfileField;
  value: FieldValue;
  /** The displayed value; the change is refused if another is stored. */
  seen: FieldValue;
  /** Only for the balance: recorded in the ledger. */
  reason?: string;
}

/** Saves one field. Errors: BackendError, reason `changed_meanwhile`. */
export function updateField(userId: string, { name, value, seen, reason }: FieldChange): Promise<Profile> {
  return rpc('admin_update_user_profile', {
    p_user_id: userId,
    p_updates: { [name]: value },
    p_expected: { [name]: seen },
    ...(reason === undefined ? {} : { p_reason: reason }),
  });
}

export function resetPassword(userId: string, newPassword: string): Promise<unknown> {
  return adminApi('reset-password', { method: 'POST', body: { userId, newPassword } });
}

/** Sends a link to the page where the user chooses a password. */
export function sendRecoveryEmail(userId: string): Promise<unknown> {
  const redirectTo = `${window.location.origin}/admin/reset-password`;
  return adminApi('reset-password', { method: 'POST', body: { userId, sendEmail: true, redirectTo } });
}

/** Changes the address if it is still `seen`. Errors: BackendError, reason `changed_meanwhile`. */
export function changeEmail(userId: string, email: string, seen: string | null): Promise<unknown> {
  const body = { action: 'update_email', userId, email, expectedEmail: seen ?? '' };
  return adminApi('update-user', { method: 'POST', body });
}

/** Replaces the list if it is still `seen`, and returns the stored list. */
export function setWorkerCategories(
  userId: string,
  chosen: readonly WorkerCategory[],
  seen: readonly WorkerCategory[],
): Promise<WorkerCategory[]> {
  return rpc('admin_set_worker_categories', {
    p_user_id: userId,
    p_categories: chosen,
    p_expected: seen,
  });
}

/** Sanctions in force, counts, and related accounts. */
export function userRecord(userId: string) {
  return queryOptions({
    // Below 'users', because a ban changes the record too.
    queryKey: ['users', 'record', userId],
    queryFn: ({ signal }) => rpc('admin_get_user_record', { p_user_id: userId }, signal),
  });
}

/** Whether a text has the form of a user id. */
export function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
