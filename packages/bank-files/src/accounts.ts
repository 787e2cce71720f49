import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

/** The IBAN without spaces, in capitals; null if it is none. */
export function parseIban(text: string): string | null {
  const iban = electronicFormatIBAN(text);
  return iban !== null && isValidIBAN(iban) ? iban : null;
}

/** The BIC in capitals; null if it is none. */
export function parseBic(text: string): string | null {
  const bic = text.trim().toUpperCase();
  return isValidBIC(bic) ? bic : null;
}
