import { BackendError } from './BackendError.ts';

/** The sentence to show for a failure: the server's own when there is one, otherwise the screen's. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof BackendError && error.sentence !== '') return error.sentence;
  return fallback;
}
