import { formatCoordinate, readCoordinate } from '#kit/format/coordinates.ts';
import { localMoment, readMoment } from '#kit/format/moments.ts';
import { centsToText, readAmount, toCents } from '#kit/format/money.ts';
import { COUNTRY_CODES } from '@marketdesk/contract/countries.ts';
import type { EditableProfileField } from '@marketdesk/contract/database.generated.ts';
import type { Profile, SwitchedField } from '../profile.ts';

/** The address of an untrusted link; null unless http or https, so that it can't run a script. */
export function safeLink(typed: string | null): string | null {
  const address = typed?.trim() ?? '';
  if (address === '' || /\s/.test(address)) return null;
  // Most people omit the scheme.
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(address) && /^[^/?#]+\.[^/?#]+/.test(address);
  const absolute = isBare ? `https://${address}` : address;
  if (!URL.canParse(absolute)) return null;
  const { protocol, href } = new URL(absolute);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** A parsed text: a value to save, or a message why it is invalid. */
type Reading = { value: string | number | null } | { problem: string };

/** A field edited as text: `write` gives the initial text, `read` parses a text. */
export interface TypedField {
  name: Exclude<EditableProfileField, SwitchedField>;
  label: string;
  write: (profile: Profile) => string;
  read: (typed: string) => Reading;
  placeholder?: string;
  hint?: string;
  /** Default: one line of text. */
  editor?: 'lines' | 'moment' | 'tier';
  inputMode?: 'decimal' | 'tel' | 'url';
}

/** Visible text; blank empties the field. */
function readText(typed: string): Reading {
  const text = typed.trim();
  if (text !== '' && !isVisible(text)) return { problem: 'Enter visible text.' };
  return { value: text || null };
}

// Adds https if the scheme is missing; allows only http and https.
function readWebsite(typed: string): Reading {
  if (typed.trim() === '') return { value: null };
  const address = safeLink(typed);
  return address === null
    ? { problem: 'Type an address like https://example.com.' }
    : { value: /^https?:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}` };
}

function readCountry(typed: string): Reading {
  const code = typed.trim().toUpperCase();
  if (code === '') return { value: null };
  return COUNTRY_CODES.has(code)
    ? { value: code }
    : { problem: 'Enter a 2-letter country code, such as HR.' };
}

function readLocale(typed: string): Reading {
  const locale = typed
    .trim()
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/\s*,\s*/g, ', ');
  if (locale === '') return { value: null };
  const language = '[a-z]{2,3}(-[a-z0-9]{2,8})*';
  const isLocale = new RegExp(`^${language}(, ${language})*$`).test(locale);
  return isLocale ? { value: locale } : { problem: 'Enter language codes, such as en, hr.' };
}

function readRadius(typed: string): Reading {
  const text = typed.trim();
  if (text === '') return { value: null };
  const isRadius = /^\d{1,6}(\.\d{1,2})?$/.test(text);
  return isRadius ? { value: Number(text) } : { problem: 'Enter kilometres, such as 25 or 7.5.' };
}

function readDegrees(limit: 90 | 180) {
  return (typed: string): Reading => {
    if (typed.trim() === '') return { value: null };
    const degrees = readCoordinate(typed, limit);
    return degrees === null
      ? { problem: `Enter degrees from -${limit} to ${limit}, such as 45.815011.` }
      : { value: degrees };
  };
}

function readBalance(typed: string): Reading {
  const amount = readAmount(typed);
  if (amount === null || amount.startsWith('-')) return { problem: 'Enter an amount such as 1234.50.' };
  // Numbers of up to 15 digits are exact.
  return amount.length > 15 ? { problem: 'This amount is too large.' } : { value: Number(amount) };
}

function readExpiry(typed: string): Reading {
  if (typed === '') return { value: null };
  const value = readMoment(typed);
  if (value?.startsWith('20')) return { value };
  return { problem: 'Choose a date and a time. The year is from 2000 to 2099.' };
}

function writeDegrees(degrees: number | null): string {
  return degrees === null ? '' : formatCoordinate(degrees);
}

function text<Name extends TextName>(
  name: Name,
  label: string,
  more: Partial<Omit<TypedField, 'name'>> = {},
): TypedField & { name: Name } {
  return { name, label, write: (profile) => profile[name] ?? '', read: readText, ...more };
}
type TextName = {
  [Name in TypedField['name']]: Profile[Name] extends string | null ? Name : never;
}[TypedField['name']];

/** The text fields. Does not compile while they differ from the fields that SQL accepts. */
export const TYPED_FIELDS = {
  username: text('username', 'Username'),
  full_name: text('full_name', 'Full name'),
  avatar_url: text('avatar_url', 'Avatar URL', { inputMode: 'url' }),
  contact_number: text('contact_number', 'Contact number', { inputMode: 'tel' }),
  website: text('website', 'Website', {
    read: readWebsite,
    inputMode: 'url',
    placeholder: 'https://',
  }),
  bio: text('bio', 'Bio', { editor: 'lines', hint: 'Enter saves, Shift+Enter starts a new line.' }),
  preferred_locale: text('preferred_locale', 'Preferred locale', { read: readLocale, placeholder: 'en, hr' }),
  service_radius: {
    name: 'service_radius',
    label: 'Service radius (km)',
    write: (profile) => (profile.service_radius === null ? '' : String(profile.service_radius)),
    read: readRadius,
    inputMode: 'decimal',
  },
  base_country_code: text('base_country_code', 'Base country code', { read: readCountry, placeholder: 'HR' }),
  base_address: text('base_address', 'Base address'),
  base_latitude: {
    name: 'base_latitude',
    label: 'Base latitude',
    write: (profile) => writeDegrees(profile.base_latitude),
    read: readDegrees(90),
    inputMode: 'decimal',
  },
  base_longitude: {
    name: 'base_longitude',
    label: 'Base longitude',
    write: (profile) => writeDegrees(profile.base_longitude),
    read: readDegrees(180),
    inputMode: 'decimal',
  },
  stories_country_code: text('stories_country_code', 'Stories country code', {
    read: readCountry,
    placeholder: 'HR',
  }),
  subscription_tier: text('subscription_tier', 'Subscription tier', { editor: 'tier' }),
  subscription_expires_at: {
    name: 'subscription_expires_at',
    label: 'Subscription expires at',
    write: (profile) => localMoment(profile.subscription_expires_at),
    read: readExpiry,
    editor: 'moment',
  },
  balance: {
    name: 'balance',
    label: 'Balance',
    write: (profile) => {
      const cents = toCents(profile.balance);
      return cents === null ? '' : centsToText(cents);
    },
    read: readBalance,
    inputMode: 'decimal',
  },
  stripe_customer_id: text('stripe_customer_id', 'Stripe customer ID'),
} satisfies { [Name in TypedField['name']]: TypedField & { name: Name } };

/** Whether a text has a character other than spaces, control characters and invisible ones such as U+200B. */
function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
