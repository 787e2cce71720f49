import { faultOfAddress } from '@marketdesk/backend/database/address.ts';
import { parseBucketUrl } from '@marketdesk/backend/s3/bucket-url.ts';
import { isSafeAddress } from '@marketdesk/payouts/safe-address.ts';
import { z } from 'zod';
import { isSchedule } from './backup/cron.ts';

const BUCKET = 'https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1';

export function text(pattern: RegExp, what: string) {
  return z.string().regex(pattern, `must be ${what}`);
}

export function integer(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

/** Five cron fields. */
export function cron(example: string) {
  return z
    .string()
    .refine((value) => isSchedule(value), { error: `must be five cron fields like ${example}` });
}

/** A duration in hours or days; the value in hours. */
export function hours(byDefault: string) {
  const error = 'must be from 2h to 365d, in hours or days like 12h or 7d';
  return z
    .string()
    .regex(/^\d{1,4}[hd]$/, { error, abort: true })
    .transform((value) => Number.parseInt(value, 10) * (value.endsWith('d') ? 24 : 1))
    .refine((value) => value >= 2 && value <= 365 * 24, { error })
    .prefault(byDefault);
}

export function choice<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: `must be ${values.map((value) => `"${value}"`).join(' or ')}` });
}

/** A value that a parser accepts, as the parser writes it. */
export function parsed(parse: (value: string) => string | null, what: string) {
  return z.string().transform((value, context) => {
    const result = parse(value);
    if (result === null) context.addIssue(`must be ${what}`);
    return result ?? '';
  });
}

export function url(protocols: string[], what: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be ${what}`,
    abort: true,
  });
}

export function databaseUrl() {
  return z.string().check(({ value, issues }) => {
    const message = faultOfAddress(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value, continue: false });
  });
}

/** An address for credentials and payments. Plain HTTP is allowed only on loopback, where nobody can intercept it. */
export function safeAddress(example: string) {
  return z.string().refine(isSafeAddress, { error: `must be an https address like ${example}`, abort: true });
}

/** A bucket with the key that opens it; declare such a variable in SECRET_VARIABLES. */
export function bucketAddress() {
  return safeAddress(BUCKET).transform((value, context) => {
    const bucket = parseBucketUrl(value);
    if (bucket !== null) return bucket;
    context.addIssue(`must be an address like ${BUCKET}, with special characters percent-encoded`);
    return z.NEVER;
  });
}

/** Removes trailing slashes, so that paths can be appended. */
export function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '');
}

/** A URL template; `none` = null, the built-in one. */
export function template(placeholders: string[]) {
  return z
    .string()
    .refine(
      (value) =>
        value === 'none' ||
        (/^https?:\/\//.test(value) && placeholders.every((part) => value.includes(part))),
      { error: `must be an http(s) address with ${placeholders.join(', ')} in it, or "none"` },
    )
    .transform((value) => (value === 'none' ? null : value))
    .nullable();
}

export function asList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function areAddresses(list: string[]): boolean {
  return list.every((address) => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(address));
}

export function isOrigin(value: string): boolean {
  return /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(value);
}

// The deep link becomes a link in a page, so it must not be able to run scripts.
export function isDeepLink(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/\S*$/i.test(value) && !/^(javascript|data|vbscript|file|blob):/i.test(value);
}
