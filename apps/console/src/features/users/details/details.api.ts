import { adminApi } from '#backend/adminApi.ts';
import { rpc } from '#backend/rest.ts';
import type { EditableProfileField, RoleChangeRow } from '@marketdesk/contract/database.generated.ts';
import type { WorkerCategory } from '@marketdesk/contract/documents.ts';
import type { Role } from '@marketdesk/contract/enums.ts';
import { queryOptions } from '@tanstack/react-query';
import type { FieldValue, Profile } from './profile.ts';

/** One user with every field. Errors: BackendError, 404 when there is no such user. */
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
  /** What the person saw when they began; another present value refuses the change. */
  seen: FieldValue;
  /** For the balance only; it goes into the ledger. */
  reason?: string;
}

/** Saves one field. Errors: BackendError, reason `changed_meanwhile` when somebody else was faster. */
export function updateField(userId: string, { name, value, seen, reason }: FieldChange): Promise<Profile> {
  return rpc('admin_update_user_profile', {
    p_user_id: userId,
    p_updates: { [name]: value },
    p_expected: { [name]: seen },
    ...(reason === undefined ? {} : { p_reason: reason }),
  });
}

/** Gives the user another role, or proposes it, if they still have the one that the admin saw. */
export function changeRole(userId: string, role: Role, seen: string): Promise<RoleChangeRow> {
  return rpc('admin_update_user_role', { p_user_id: userId, p_role: role, p_expected_role: seen });
}

/** Sets another password at once. */
export function resetPassword(userId: string, newPassword: string): Promise<unknown> {
  return adminApi('reset-password', { method: 'POST', body: { userId, newPassword } });
}

/** Mails a link that leads to the page where they choose a password themselves. */
export function sendRecoveryEmail(userId: string): Promise<unknown> {
  const redirectTo = `${window.location.origin}/admin/reset-password`;
  return adminApi('reset-password', { method: 'POST', body: { userId, sendEmail: true, redirectTo } });
}

/** Gives the user another address, if they still have the one that was seen. Errors: BackendError, reason `changed_meanwhile`. */
export function changeEmail(userId: string, email: string, seen: string | null): Promise<unknown> {
  const body = { action: 'update_email', userId, email, expectedEmail: seen ?? '' };
  return adminApi('update-user', { method: 'POST', body });
}

/** Replaces the worker's list, if it is still the one that the person saw. Gives it back as stored. */
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

/** What is in force against somebody, how much there is of everything, and who else they may be. */
export function userRecord(userId: string) {
  return queryOptions({
    // Read again with everything that shows users: a ban changes this too.
    queryKey: ['users', 'record', userId],
    queryFn: ({ signal }) => rpc('admin_get_user_record', { p_user_id: userId }, signal),
  });
}

/** Whether the text has the form of a user id; anything else would only be refused by the server. */
export function isUserId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
