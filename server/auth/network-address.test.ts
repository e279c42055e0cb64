import { describe, expect, test } from 'vitest'
import {
  isLocalOrIn,
  nestedNetworks,
  normalizeAddress,
  parseAddressRange,
  toNetwork,
} from './network-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:02'],
  ['[2001:db8:1:200::1]:443', '2001:db8:1:02'],
  ['2001:DB8:0001:300::9', '2001:db8:1:03'],
  ['2001:db8:0:2::1', '2001:db8:0:00'],
  ['::1', '0:0:0:00'],
  ['fe80::1%eth0', 'fe80:0:0:00'],
  ['unknown', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test.each([
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7:5678', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:5678', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:0DB8:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('the address %s is normalized to %s', (text, address) => {
  expect(normalizeAddress(text)).toBe(address)
})

test.each(['', 'unknown', '203.0.113', '1', '0x7f.1', '203.0.113.7:', '203.0.113.7, 10.0.0.1', '[::1'])(
  '%j is no address',
  (text) => {
    expect(normalizeAddress(text)).toBeUndefined()
  },
)

test('an IPv6 address belongs to networks of 64, 56 and 48 bits, an IPv4 address to none of them', () => {
  expect(nestedNetworks('2001:db8:1:2ff::7')).toEqual({
    network64: '2001:db8:1:2ff',
    network56: '2001:db8:1:02',
    network48: '2001:db8:1',
  })
  expect(nestedNetworks('203.0.113.7')).toBeUndefined()
  expect(nestedNetworks('::ffff:203.0.113.7')).toBeUndefined()
  expect(nestedNetworks('unknown')).toBeUndefined()
})

describe('a proxy', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.1.9',
    '100.64.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
  ])('at the local address %s needs no setting to be trusted', (address) => {
    expect(isLocalOrIn([], address)).toBe(true)
  })

  test.each(['203.0.113.7', '172.32.0.1', '8.8.8.8', '2001:db8::1'])(
    'at the public address %s is trusted only where its range is named',
    (address) => {
      expect(isLocalOrIn([], address)).toBe(false)
      const range = parseAddressRange(address)
      expect(range && isLocalOrIn([range], address)).toBe(true)
    },
  )

  test('is trusted when it is within a CIDR range of the same address family', () => {
    const ranges = ['203.0.113.0/24', '2001:db8::/32'].map(
      (text) => parseAddressRange(text) ?? expect.fail(text),
    )
    expect(isLocalOrIn(ranges, '203.0.113.200')).toBe(true)
    expect(isLocalOrIn(ranges, '203.0.114.1')).toBe(false)
    expect(isLocalOrIn(ranges, '2001:db8:ffff::1')).toBe(true)
    expect(isLocalOrIn(ranges, '2001:db9::1')).toBe(false)
  })

  test.each([
    '',
    'proxy.example',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/24/1',
    '1/8',
    '2001:db8::/129',
  ])('cannot be named by %j', (text) => {
    expect(parseAddressRange(text)).toBeUndefined()
  })
})
