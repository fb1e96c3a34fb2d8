// Client IP addresses in the forms that different proxies write in X-Forwarded-For.
import { expect, test } from 'vitest'
import { bareAddress, clientAddress, storedAddress } from './client-address.ts'

type Asked = Parameters<ReturnType<typeof clientAddress>>[0]
const asked = (remoteAddress: string, said?: string) =>
  ({
    socket: { remoteAddress },
    headers: said === undefined ? {} : { 'x-forwarded-for': said },
  }) as Asked

test.for([
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:80', 'fe80::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
] as const)('R104 %s is the address %s', ([text, address]) => {
  expect(bareAddress(text)).toBe(address)
  expect(storedAddress(text)).toBe(address)
})

test('R104 text that is not an IP address is not stored as one', () => {
  for (const text of ['', 'garbage', 'unknown', '999.1.1.1', '_hidden'])
    expect(storedAddress(text)).toBeNull()
})

test('R55 R104 behind trusted proxies the nearest untrusted address counts, otherwise the address of the connection', () => {
  const addressOf = clientAddress(['10.0.0.0/8'])
  expect(addressOf(asked('10.0.0.1', '192.0.2.7:4711'))).toBe('192.0.2.7')
  expect(addressOf(asked('::ffff:10.0.0.1', '198.51.100.1, 192.0.2.7, 10.0.0.2'))).toBe('192.0.2.7')
  expect(addressOf(asked('10.0.0.1', '[2001:db8::7]:443'))).toBe('2001:db8::7')
  expect(addressOf(asked('10.0.0.1', 'garbage'))).toBe('10.0.0.1')
  expect(addressOf(asked('10.0.0.1', '192.0.2.7, garbage'))).toBe('10.0.0.1')
  expect(addressOf(asked('10.0.0.1', ''))).toBe('10.0.0.1')
  expect(addressOf(asked('10.0.0.1', '10.0.0.9'))).toBe('10.0.0.9')
  expect(addressOf(asked('198.51.100.9', '192.0.2.7'))).toBe('198.51.100.9')
  expect(clientAddress([])(asked('fe80::1%eth0', '192.0.2.7'))).toBe('fe80::1')
})
