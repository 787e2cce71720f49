import { vi } from 'vitest';
import { type FakeServer, storeSession } from './fakeServer.ts';

export const RIGHT_CODE = '123456';
export const RIGHT_RECOVERY_CODE = 'k4m9x7qp2ab8ht3z';

interface FakeFactor {
  id: string;
  factor_type: 'totp' | 'webauthn' | 'recovery_code';
  friendly_name: string;
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
}

/** An access token for the browser, which does not check signatures. */
export function tokenWith(claims: object): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'u1', exp, ...claims })}.sig`;
}

export function authError(status: number, code: string, message: string): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status });
}

/** The second factors of a FakeServer's account, as the auth service serves them. */
export class FakeFactors {
  readonly all: FakeFactor[] = [];
  remaining = 10;
  private readonly userId = '00000000-0000-4000-8000-000000000001';

  private readonly server: FakeServer;

  constructor(server: FakeServer) {
    this.server = server;
    server.on('/auth/v1/user', () => this.user());
    server.on('/auth/v1/factors', ({ friendly_name }) => this.enrol(String(friendly_name)));
    server.on('/auth/v1/factors/recovery-codes', (_args, { method }) =>
      method === 'GET' ? this.codesLeft() : this.makeCodes(),
    );
    server.on('/auth/v1/factors/recovery-codes/regenerate', () => this.makeCodes());
    server.on('/auth/v1/factors/recovery-codes/verify', ({ code }) => this.useRecoveryCode(String(code)));
    server.onPath(/^\/auth\/v1\/factors\/app-\d+$/, (_args, { url }) => this.remove(idIn(url)));
    server.onPath(/^\/auth\/v1\/factors\/app-\d+\/challenge$/, () => ({
      id: 'challenge',
      type: 'totp',
      expires_at: Math.floor(Date.now() / 1000) + 300,
    }));
    server.onPath(/^\/auth\/v1\/factors\/app-\d+\/verify$/, ({ code }, { url }) =>
      this.verify(idIn(url), String(code)),
    );
    server.on('/auth/v1/logout', () => new Response(null, { status: 204 }));
  }

  /** An existing app, with its recovery codes. */
  add(name: string): void {
    this.enrol(name);
    for (const factor of this.all) factor.status = 'verified';
    if (!this.all.some(({ factor_type }) => factor_type === 'recovery_code')) this.makeCodes();
  }

  /** An existing passkey, without recovery codes. */
  addPasskey(name: string): void {
    this.push({ id: 'passkey-1', factor_type: 'webauthn', friendly_name: name, status: 'verified' });
  }

  /** The browser's dialog succeeds, and the backend stores the passkey. */
  offerPasskeys(store = () => this.addPasskey('Passkey')): void {
    const { server } = this;
    server.config.passkeys = true;
    vi.stubGlobal('PublicKeyCredential', Object);
    const create = () => Promise.resolve({ toJSON: () => ({ id: 'a' }) });
    Object.assign(navigator, { credentials: { create, get: create } });
    const options = { challenge: 'AAAA', user: { id: 'AAAA', name: 'm', displayName: 'm' }, rp: {} };
    server.on('/auth/v1/passkeys', () => this.all.filter(({ factor_type }) => factor_type === 'webauthn'));
    server.on('/auth/v1/passkeys/registration/options', () => ({ challenge_id: 'c', options }));
    server.on('/auth/v1/passkeys/registration/verify', () => {
      store();
      return { id: 'passkey-1' };
    });
    server.on('/auth/v1/passkeys/passkey-1', () => ({ id: 'passkey-1' }));
    server.on('/auth/v1/token', () => this.session({ aal: this.all.length > 0 ? 'aal2' : 'aal1' }));
  }

  /** Stores a session verified by the password only. */
  storeSession(): void {
    storeSession(this.userId, 'mara@demo.test', tokenWith({ aal: 'aal1' }), this.all);
  }

  session(claims: object = { aal: 'aal1' }) {
    return {
      access_token: tokenWith({ sub: this.userId, ...claims }),
      refresh_token: `refresh-${String(Math.random())}`,
      token_type: 'bearer',
      expires_in: 3600,
      user: this.user(),
    };
  }

  private passed(method: string) {
    return this.session({ aal: 'aal2', amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }] });
  }

  private user() {
    return { id: this.userId, email: 'mara@demo.test', aud: 'authenticated', factors: this.all };
  }

  private enrol(friendly_name: string) {
    const id = `app-${String(this.all.length + 1)}`;
    this.push({ id, factor_type: 'totp', friendly_name, status: 'unverified' });
    const totp = {
      qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      secret: 'ABCDEFGHIJKLMNOP',
      uri: '',
    };
    return { id, type: 'totp', friendly_name, totp };
  }

  private push(factor: Omit<FakeFactor, 'created_at' | 'updated_at'>): void {
    const now = new Date().toISOString();
    this.all.push({ ...factor, created_at: now, updated_at: now });
  }

  private verify(id: string, code: string) {
    if (code !== RIGHT_CODE) return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    for (const factor of this.all) if (factor.id === id) factor.status = 'verified';
    return this.passed('totp');
  }

  private useRecoveryCode(code: string) {
    if (code.replaceAll('-', '') !== RIGHT_RECOVERY_CODE) {
      return authError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
    }
    this.remaining -= 1;
    return this.passed('mfa/recovery_code');
  }

  private makeCodes() {
    const id = 'codes';
    if (!this.all.some((factor) => factor.id === id)) {
      this.push({ id, factor_type: 'recovery_code', friendly_name: 'Recovery codes', status: 'verified' });
    }
    this.remaining = 10;
    const codes = [RIGHT_RECOVERY_CODE, '9wze6r5npd4cmq7v'];
    return { id, type: 'recovery_code', friendly_name: 'Recovery codes', total: 10, codes };
  }

  private codesLeft() {
    return { id: 'codes', type: 'recovery_code', total: 10, remaining: this.remaining };
  }

  private remove(id: string) {
    const rest = this.all.filter((factor) => factor.id !== id);
    this.all.splice(0, this.all.length, ...(rest.some((one) => one.factor_type === 'totp') ? rest : []));
    return { id };
  }
}

function idIn(url: string): string {
  return /factors\/([\w-]+)/.exec(url)?.[1] ?? '';
}
