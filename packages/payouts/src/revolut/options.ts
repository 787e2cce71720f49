export interface RevolutOptions {
  /** Without a path: `https://b2b.revolut.com`, or the sandbox's. */
  apiUrl: string;
  clientId: string;
  /** PKCS#8 PEM of the key whose certificate was uploaded to Revolut. */
  privateKey: string;
  /** Domain of the redirect URI, as given to Revolut. */
  issuer: string;
  audience: string;
  refreshToken: string;
  /** Of the euro account that pays. */
  accountId: string;
  /** Signing secrets of webhooks; several while one is being replaced. */
  webhookSecrets: readonly string[];
  /** Most a single request may take. */
  timeoutMs?: number;
  now?: () => number;
}

/** What Revolut said no to: nothing was done. `code` is Revolut's own, 0 when it gave none. */
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
