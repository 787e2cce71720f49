/**
 * JSON of an object with one more field, an exact decimal that Revolut wants as a number: its digits are written as they
 * are and never become a float of ours. Errors: RangeError for what is no amount.
 */
export function withAmount(fields: Readonly<Record<string, unknown>>, amount: string): string {
  if (!/^\d{1,10}\.\d{2}$/.test(amount))
    throw new RangeError('An amount has digits, a point and two decimals.');
  return `${JSON.stringify(fields).slice(0, -1)},"amount":${amount}}`;
}
