import { BlockList, isIP } from 'node:net';

/** What the internet does not lead to: this machine, networks of an owner, and what stands for them in other words. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All public addresses of version 6 begin here: whatever else there is, old ways to write version 4 among it, is not. */
const PUBLIC_V6 = ['2000::/3'];
/** Tunnels that lead on to an address of version 4, and addresses of examples. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = listOf([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const publicV6 = listOf(PUBLIC_V6);

/** Whether the internet leads to an address. */
export function isPublic(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** @param ranges addresses, or ranges such as 10.0.5.0/24 */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return list;
}

export function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
