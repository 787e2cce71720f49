const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether traffic to this address is protected against interception: HTTPS or loopback. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Returns the address. Errors: RangeError if it is not safe. */
export function requireSafeAddress(address: string): string {
  if (!isSafeAddress(address))
    throw new RangeError('The address of a payment service must start with https://.');
  return address;
}
