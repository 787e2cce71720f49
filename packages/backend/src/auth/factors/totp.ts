import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const PERIOD_SECONDS = 30;
/** Accepted time steps before and after the current one, because clocks differ and people type slowly. */
const WINDOW = 1;

export interface NewTotp {
  /** Base32, for typing it instead of scanning the QR code. */
  secret: string;
  uri: string;
  /** SVG without `#`, because clients put it into a data URL unescaped. */
  qrCode: string;
}

/** Creates a secret, with its URI and QR code. */
export function newTotp(issuer: string, label: string): NewTotp {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }), period: PERIOD_SECONDS });
  const uri = totp.toString();
  const qrCode = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 });
  return { secret: totp.secret.base32, uri, qrCode };
}

/** Returns the time step (30 seconds, counted from 1970) of a code; null if the code is wrong. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}
