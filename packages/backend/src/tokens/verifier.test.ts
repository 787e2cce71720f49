import { afterEach, expect, test, vi } from 'vitest';
import { JWT_SECRET, signToken } from '../testing/backend.ts';
import { TokenVerifier } from './verifier.ts';

const KEYS = { jwtSecret: JWT_SECRET, anonKey: 'sb_publishable_a', serviceRoleKey: 'sb_secret_b' };
afterEach(() => void vi.useRealTimers());

test('keys need not be JWTs', () => {
  const verifier = new TokenVerifier(KEYS);
  expect(verifier.key('sb_publishable_a')).toMatchObject({
    role: 'anon',
    claims: '{"role":"anon"}',
    session: null,
  });
  expect(verifier.verify('sb_secret_b')).toMatchObject({ role: 'service_role' });
  expect(verifier.key('sb_publishable_c')).toBeUndefined();
});

test('a token is verified once, and the claims are the signed text', async () => {
  const verifier = new TokenVerifier(KEYS);
  const token = await signToken({ sub: 'ä', name: '"quoted"' });
  const first = verifier.verify(token);
  expect(first).toBeInstanceOf(Promise);
  const caller = await first;
  expect(verifier.verify(token)).toBe(caller);
  expect(caller.claims).toBe(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
});

test('the cache is bounded and drops the oldest token first', async () => {
  const verifier = new TokenVerifier(KEYS, 2);
  const [a = '', b = '', c = ''] = await Promise.all(['a', 'b', 'c'].map((sub) => signToken({ sub })));
  await verifier.verify(a);
  await verifier.verify(b);
  await verifier.verify(c);
  expect(verifier.verify(b)).not.toBeInstanceOf(Promise);
  expect(verifier.verify(c)).not.toBeInstanceOf(Promise);
  const again = verifier.verify(a);
  expect(again).toBeInstanceOf(Promise);
  await again;
});

test('an expired token is dropped from the cache', async () => {
  const verifier = new TokenVerifier(KEYS);
  const token = await signToken({});
  await verifier.verify(token);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
  await expect(Promise.resolve(verifier.verify(token))).rejects.toMatchObject({ fault: 'expired' });
});
