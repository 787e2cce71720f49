import { isBusy, isSqlError, isUnavailable, type SqlError } from '../database/database.ts';
import { DISK_FULL, isDiskFull } from '../database/full-disk.ts';
import { isRaised, plainMessage } from '../database/plain-messages.ts';
import { BodyTooLarge } from '../http/body.ts';
import { jsonResponse } from '../http/gateway.ts';

export const API_VERSION = '2024-01-01';

/** An error response in GoTrue's format. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;
  readonly extra: Record<string, unknown>;
  /** Value of Retry-After; null without one. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
    retryAfterSeconds: number | null = status === 503 ? 1 : null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** `version` is the client's API version, which decides the format of the body. */
  toResponse(version: string | null): Response {
    const { status, code, message, extra, retryAfterSeconds } = this;
    const isDated = version !== null && version >= API_VERSION;
    const body = isDated
      ? { code, message, ...extra }
      : { code: status, error_code: code, msg: message, ...extra };
    return jsonResponse(status, body, {
      'x-sb-error-code': code,
      ...(isDated ? { 'x-supabase-api-version': API_VERSION } : {}),
      ...(retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }),
    });
  }
}

/** Status 503, because clients discard the session after 429. */
export class TooManyRenewals extends AuthError {
  constructor(retryAfterSeconds: number) {
    const message = 'The sessions of this account are renewed too often. Try again in 15 minutes.';
    super(503, 'over_request_rate_limit', message, {}, retryAfterSeconds);
  }
}

export const invalidCredentials = (): AuthError =>
  new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
export const userNotFound = (): AuthError => new AuthError(404, 'user_not_found', 'User not found');
export const validationFailed = (message: string, status = 400): AuthError =>
  new AuthError(status, 'validation_failed', message);
export const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const linkInvalid = (): AuthError =>
  new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const userBanned = (status: number, message = 'User is banned'): AuthError =>
  new AuthError(status, 'user_banned', message);
export const tooManyAttempts = (retryAfterSeconds: number): AuthError =>
  new AuthError(
    429,
    'over_request_rate_limit',
    'Too many attempts. Try again in 15 minutes.',
    {},
    retryAfterSeconds,
  );
export const tooManyMails = (message: string, retryAfterSeconds: number): AuthError =>
  new AuthError(429, 'over_email_send_rate_limit', message, {}, retryAfterSeconds);
/** Too many requests in total. */
export const tooBusy = (): AuthError =>
  new AuthError(429, 'over_request_rate_limit', 'Too many sign-ins at once. Try again in a moment.', {}, 1);
/** Status 422, because clients treat 501 as a network failure and retry. */
export const notImplemented = (what: string): AuthError =>
  new AuthError(422, 'not_implemented', `${what} is not implemented by the embedded backend.`);

/** Converts a thrown error to a response; null for an internal error. */
export function toAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error;
  if (error instanceof BodyTooLarge) {
    return new AuthError(413, 'request_entity_too_large', `Payload too large: at most ${error.limit}`);
  }
  if (isUnavailable(error)) {
    return new AuthError(503, 'unexpected_failure', 'The database is unavailable. Try again in a moment.');
  }
  if (isDiskFull(error)) return new AuthError(503, 'unexpected_failure', DISK_FULL);
  return isSqlError(error) ? fromDatabase(error) : null;
}

/** Passes on messages of the domain's triggers on auth.users, because they are written for people. */
function fromDatabase(error: SqlError): AuthError | null {
  const { code, message } = error;
  if (isBusy(error)) {
    return new AuthError(503, 'unexpected_failure', 'The database is busy. Try again in a moment.');
  }
  if (code === '23505') return emailExists();
  if (code.startsWith('22')) return validationFailed(plainMessage(error) ?? message);
  if (!isRaised(error)) return null;
  if (code === 'P0001') return new AuthError(400, 'validation_failed', message);
  if (code === '42501') return new AuthError(403, 'not_admin', message);
  const raised = /^PT(4\d\d)$/.exec(code);
  return raised ? new AuthError(Number(raised[1]), 'conflict', message) : null;
}
