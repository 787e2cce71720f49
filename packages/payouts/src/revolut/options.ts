export interface RevolutOptions {
  /** Without a path: `https://b2b.revolut.com`, or the sandbox's. */
  apiUrl: string;
  clientId: string;
  /** PKCS#8 PEM of the key whose certificate was uploaded to Revolut. */
  privateKey: string;
  /** Domain of the redirect URI registered at Revolut. */
  issuer: string;
  audience: string;
  refreshToken: string;
  /** The euro account that pays. */
  accountId: string;
  /** Signing secrets of webhooks; several during a rotation. */
  webhookSecrets: readonly string[];
  /** Limit for a single request. */
  timeoutMs?: number;
  now?: () => number;
}

/** A definite refusal by Revolut: nothing was done. `code` is Revolut's, 0 if it sent none. */
export class RevolutRefusal extends Error {
  override readonly name = 'RevolutRefusal';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
