// Address ranges that outbound requests may reach: the public internet, and what OUTBOUND_ALLOW adds.
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

// IANA special-purpose ranges: this network, private, shared, loopback, link-local with cloud metadata, protocol
// assignments, documentation, benchmarking, multicast and reserved.
const closedV4 = listOf([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
// In IPv6 only global unicast; mapped and translated addresses are outside of it.
const openV6 = listOf(['2000::/3'])
// Tunnels to arbitrary IPv4 addresses, and documentation.
const closedV6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/** Addresses and ranges such as 10.1.2.3 or fd00::/8. */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const width = isIP(address) === 6 ? 128 : 32
    list.addSubnet(address, Number(bits ?? width), familyOf(address))
  }
  return list
}

/** `address` as resolvers and `URL` write it, without brackets. */
export function isReachable(address: string, allowed: BlockList): boolean {
  // Addresses with a zone are link-local, never public.
  if (isIP(address) === 0 || address.includes('%')) return false
  if (allowed.check(address, familyOf(address))) return true
  return isIP(address) === 4
    ? !closedV4.check(address, 'ipv4')
    : openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}
