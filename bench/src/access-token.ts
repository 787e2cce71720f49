import { SignJWT } from 'jose';

/** A token of that account without a session of its own, as the service that signs them would give it. */
export function accessToken(id: string, secret: string): Promise<string> {
  return new SignJWT({ role: 'authenticated', aud: 'authenticated', sub: id, email: `${id}@bench.test` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(secret));
}
