import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that a connection may use. */
interface Address {
  address: string;
  family: number;
}

/** Why an event must not be sent to an address; the message is for people. */
export class AddressRefused extends Error {}

// The special-purpose registries of IANA.
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');

// Loopback, link-local, mapped, translated and private addresses are all outside of it.
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Returns the addresses of a name. */
export type Resolve = (name: string) => Promise<Address[]>;

/**
 * Asks the name servers. The system's resolver would hold one of few threads while a name server hangs, and so delay mails and
 * payouts.
 */
const askNameServers: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
};

/** Private networks have names that only the system knows, such as those in /etc/hosts. */
const askSystem: Resolve = (name) => lookup(name, { all: true });

/**
 * Returns a lookup for one connection to the host of this URL. It answers with the checked addresses, so the name is not
 * resolved again when connecting. Errors: AddressRefused, and errors of name servers.
 */
export async function pinnedLookup(
  { protocol, hostname }: URL,
  isPrivateAllowed: boolean,
  resolve = isPrivateAllowed ? askSystem : askNameServers,
): Promise<LookupFunction> {
  if (protocol !== 'https:' && !isPrivateAllowed)
    throw new AddressRefused('The address must start with https://.');
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) ? [{ address: literal, family: isIP(literal) }] : await resolve(hostname);
  if (!isPrivateAllowed && addresses.some(({ address }) => !isPublic(address)))
    throw new AddressRefused(
      'The address leads to a private network. The operator can allow this with WEBHOOKS_ALLOW_PRIVATE=1.',
    );
  const [first] = addresses;
  if (first === undefined) throw new AddressRefused('The name of the server has no address.');
  return (_name, options, done) => {
    if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  };
}
