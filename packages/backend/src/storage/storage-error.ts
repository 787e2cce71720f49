import { isBusy, isSqlError, isUnavailable, type SqlError } from '../database/database.ts';
import { DISK_FULL, isDiskFull } from '../database/full-disk.ts';
import { plainMessage } from '../database/plain-messages.ts';
import { HungUp, TooBusy } from '../fair-queue.ts';
import { BodyTooLarge } from '../http/body.ts';
import { jsonResponse } from '../http/gateway.ts';
import { BucketError } from '../s3/bucket-error.ts';
import { TokenError } from '../tokens/verifier.ts';

/** The hosted service's codes, with the `error` value for older clients. */
const OLDER_WORDS = {
  AccessDenied: 'Unauthorized',
  EntityTooLarge: 'Payload too large',
  InvalidJWT: 'InvalidJWT',
  InvalidKey: 'InvalidKey',
  InvalidMimeType: 'invalid_mime_type',
  InvalidRequest: 'invalid_request',
  NoSuchBucket: 'Bucket not found',
  NoSuchKey: 'not_found',
  not_implemented: 'not_implemented',
  ResourceAlreadyExists: 'Duplicate',
  SlowDown: 'SlowDown',
  DatabaseError: 'DatabaseError',
  InternalError: 'Internal',
} as const;

export type StorageCode = keyof typeof OLDER_WORDS;

/** An error response in the hosted service's format, with a message for people. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly status: number;
  readonly code: StorageCode;

  constructor(status: number, code: StorageCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  toResponse(): Response {
    const { status, code, message } = this;
    const body = { statusCode: String(status), error: OLDER_WORDS[code], code, message };
    return jsonResponse(httpStatus(status), body, {
      'cache-control': 'no-store',
      ...(status === 503 || status === 429 ? { 'retry-after': '1' } : {}),
    });
  }
}

/** As in the hosted service, most refusals have the HTTP status 400, and their own status in the body. */
const httpStatus = (status: number): number =>
  status >= 500 || status === 401 || status === 429 ? status : 400;

export const invalidRequest = (message: string): StorageError =>
  new StorageError(400, 'InvalidRequest', message);
export const notImplemented = (what: string): StorageError =>
  new StorageError(501, 'not_implemented', `${what} is not implemented by the embedded backend.`);
/** The same error for missing files and for files that the caller may not see. */
export const noSuchKey = (): StorageError => new StorageError(404, 'NoSuchKey', 'Object not found');
export const noSuchBucket = (): StorageError => new StorageError(404, 'NoSuchBucket', 'Bucket not found');
export const tooLarge = (limit: number): StorageError =>
  new StorageError(413, 'EntityTooLarge', `The file is too large: at most ${inWords(limit)}.`);
export const uploadEndedEarly = (): StorageError => invalidRequest('The upload was interrupted.');

function inWords(bytes: number): string {
  const units: [number, string][] = [
    [1024 * 1024, 'MB'],
    [1024, 'KB'],
  ];
  const [size, unit] = units.find(([candidate]) => bytes >= candidate) ?? [1, 'bytes'];
  return `${Math.round((bytes / size) * 10) / 10} ${unit}`;
}

/** The reason is for operators, so it is only logged. */
const NOT_NOW = 'Files are unavailable at the moment. Try again later.';

/** Converts a thrown error to a response; null for an internal error. */
export function toStorageError(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  if (error instanceof TokenError) return new StorageError(401, 'InvalidJWT', error.message);
  if (error instanceof BodyTooLarge) {
    return new StorageError(413, 'EntityTooLarge', 'The request is too large: at most 1 MB.');
  }
  if (error instanceof HungUp) return uploadEndedEarly();
  if (error instanceof TooBusy) return new StorageError(429, 'SlowDown', error.message);
  if (isUnavailable(error)) {
    return new StorageError(503, 'DatabaseError', 'The database is unavailable. Try again in a moment.');
  }
  if (error instanceof BucketError) return new StorageError(503, 'InternalError', NOT_NOW);
  if (isDiskFull(error)) return new StorageError(503, 'InternalError', DISK_FULL);
  return isSqlError(error) ? fromSql(error) : null;
}

function fromSql(error: SqlError): StorageError | null {
  const { code, message } = error;
  if (code === 'MD401') return new StorageError(401, 'InvalidJWT', message);
  if (code === '42501') return new StorageError(403, 'AccessDenied', 'You are not allowed to do that here.');
  if (code === '23505') return new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists');
  if (isBusy(error)) {
    return new StorageError(503, 'DatabaseError', 'The database is busy. Try again in a moment.');
  }
  // A trigger of the domain refused; its message is written for people.
  const raised = /^PT(4\d\d)$/.exec(code);
  const status = Number(raised?.[1]);
  if (raised) return new StorageError(status, status === 429 ? 'SlowDown' : 'InvalidRequest', message);
  if (code === 'P0001') return invalidRequest(message);
  return code.startsWith('22') ? invalidRequest(plainMessage(error) ?? message) : null;
}
