import { BackendError } from './BackendError.ts';

/** The server's message for a failure, or the screen's. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof BackendError && error.sentence !== '') return error.sentence;
  return fallback;
}
