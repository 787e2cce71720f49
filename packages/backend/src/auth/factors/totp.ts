import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** Half minutes before and after the present one: clocks differ, and people type slowly. */
const WINDOW = 1;

export interface NewTotp {
  /** Base32, as it is typed where a picture can't be read. */
  secret: string;
  uri: string;
  /** SVG. It becomes part of an address as it is, so it may hold no `#`. */
  qrCode: string;
}

/** A new secret, and the two ways to bring it into an authenticator app. */
export function newTotp(issuer: string, label: string): NewTotp {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), period: PERIOD_SECONDS });
  const uri = totp.toString();
  const qrCode = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 });
  return { secret: totp.secret.base32, uri, qrCode };
}

/** The half minute that the code belongs to, counted from 1970; null when it is wrong. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
