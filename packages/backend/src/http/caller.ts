import type { Caller, TokenVerifier } from '../tokens/verifier.ts';

/** Returns the caller of the session's token or, without one, of the key. Errors: TokenError. */
export function callerOf(request: Request, key: Caller, verifier: TokenVerifier): Caller | Promise<Caller> {
  const header = request.headers.get('authorization');
  if (header === null || !/^bearer /i.test(header)) return key;
  const token = header.slice(7);
  return token.startsWith('sb_') ? (verifier.key(token) ?? key) : verifier.verify(token);
}
