import { BackendError } from './BackendError.ts';

/** The message for a failure: the server's if there is one, otherwise the screen's. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof BackendError && error.sentence !== '') return error.sentence;
  return fallback;
}
