import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The key by which limits count a caller. An IPv6 subscriber has a whole /64 network, so the network counts as one
 * connection and not as 2^64. An IPv4 address written as IPv6 counts as the IPv4 address.
 */
export function connectionOf(ip: string): string {
  const [address = ''] = ip.split('%', 1);
  if (!isIPv6(address)) return ip;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Whether a connection is in one of these networks, written as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48. A network
 * that cannot be read contains nobody.
 * @param connection as `connectionOf` gives it
 */
export function isWithin(connection: string, networks: readonly string[]): boolean {
  const [address = ''] = connection.split('/', 1);
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return false;
  return networks.some((network) => {
    const [base = '', bits] = network.split('/');
    if (isIP(base) === 0 || isIPv6(base) !== isIPv6(address)) return false;
    const list = new BlockList();
    list.addSubnet(base, Number(bits ?? (isIPv6(base) ? 64 : 32)), family);
    return list.check(address, family);
  });
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes all forms of an address in the same way, an IPv4 tail as groups too.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

function bytesOf(group: string): number[] {
  const bits = Number.parseInt(group, 16);
  return [bits >> 8, bits & 255];
}
