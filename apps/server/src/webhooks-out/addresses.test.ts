import { expect, it } from 'vitest';
import { AddressRefused, isPublic, pinnedLookup } from './addresses.ts';

const lookUp = (url: string, resolve?: Parameters<typeof pinnedLookup>[2]) =>
  pinnedLookup(new URL(url), false, resolve);

it.each([
  ['https://127.0.0.1'],
  ['https://2130706433'],
  ['https://0x7f.1'],
  ['https://0177.0.0.1'],
  ['https://0.0.0.0'],
  ['https://10.1.2.3'],
  ['https://100.64.0.1'],
  ['https://169.254.169.254/latest/meta-data'],
  ['https://172.31.255.255'],
  ['https://192.168.0.1'],
  ['https://224.0.0.1'],
  ['https://255.255.255.255'],
  ['https://[::1]'],
  ['https://[::]'],
  ['https://[::ffff:127.0.0.1]'],
  ['https://[::ffff:8.8.8.8]'],
  ['https://[64:ff9b::a00:1]'],
  ['https://[fd00:ec2::254]'],
  ['https://[fe80::1]'],
  ['https://[2002:7f00:1::]'],
  ['https://[2001:db8::1]'],
])('nothing is sent to %s', async (url) => {
  await expect(lookUp(url)).rejects.toThrow(/^The address leads to a private network\./);
});

it.each(['93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:2800:21f:cb07::1', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

it('a name is refused if any of its addresses is private, and is asked once for a connection', async () => {
  let asked = 0;
  const resolve = (address: string) => () => {
    asked += 1;
    return Promise.resolve([
      { address: '93.184.215.14', family: 4 },
      { address, family: 4 },
    ]);
  };
  await expect(lookUp('https://rebind.test', resolve('10.0.0.1'))).rejects.toThrow(AddressRefused);
  asked = 0;
  const lookup = await lookUp('https://rebind.test', resolve('93.184.215.15'));
  const found = await new Promise((done) => {
    lookup('rebind.test', { all: true }, (_error, addresses) => done(addresses));
  });
  expect(found).toHaveLength(2);
  const first = await new Promise((done) => {
    lookup('rebind.test', {}, (_error, address) => done(address));
  });
  expect(first).toBe('93.184.215.14');
  expect(asked).toBe(1);
});

it('without TLS nothing is sent, unless private addresses are allowed', async () => {
  await expect(lookUp('http://93.184.215.14')).rejects.toThrow('The address must start with https://.');
  await expect(pinnedLookup(new URL('http://127.0.0.1'), true)).resolves.toBeTypeOf('function');
});
