import type { Caller } from '../tokens/verifier.ts';

/** Role of the service key. */
export const SERVICE = 'service_role';

/** Returns the owner of a socket; null for an anonymous caller. */
export function personOf({ role, payload: { sub } }: Caller): string | null {
  if (role === SERVICE) return SERVICE;
  return role === 'authenticated' && typeof sub === 'string' ? sub : null;
}
