import { describe, expect, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { clientAddress, shopOrigin } from './client-address.ts'

const LOCAL = { address: '127.0.0.1' }
const STRANGER = { address: '198.51.100.66' }
const withProxies = (count: number, named = '') =>
  parseEnv({ TRUST_PROXY: String(count), TRUSTED_PROXIES: named })

describe('the address of a visitor', () => {
  test.each([
    ['the proxy', 1, '203.0.113.7', '203.0.113.7'],
    ['a proxy that writes ports', 1, '203.0.113.7:5678', '203.0.113.7'],
    ['a proxy that writes ports of IPv6', 1, '[2001:db8::7]:443', '2001:db8::7'],
    ['the proxy, and not what the visitor wrote before it', 1, '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['the outer of two local proxies', 2, '192.0.2.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['the last proxy where the one before it is a stranger', 2, '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['the last proxy that names an address', 2, 'unknown, 10.0.0.2', '10.0.0.2'],
    ['the connection where the proxy says nothing', 1, undefined, '127.0.0.1'],
    ['the connection where the proxy says nothing of use', 1, '_hidden', '127.0.0.1'],
  ])('the address of a visitor comes from %s', (_, proxies, forwardedFor, address) => {
    expect(clientAddress(LOCAL, forwardedFor, withProxies(proxies))).toEqual({
      address,
      addressIsShared: false,
    })
  })

  test('the address is that of the connection where a client bypasses the proxy', () => {
    expect(clientAddress(STRANGER, '203.0.113.7', withProxies(1))).toEqual({
      address: STRANGER.address,
      addressIsShared: false,
    })
  })

  test('the address comes from a public proxy that is named in the settings', () => {
    const env = withProxies(2, '198.51.100.64/28')
    expect(clientAddress(STRANGER, '203.0.113.7, 10.0.0.1', env).address).toBe('203.0.113.7')
    expect(clientAddress(LOCAL, '203.0.113.7, 198.51.100.70', env).address).toBe('203.0.113.7')
  })

  test('the address is unknown where the connection is closed, with any forwarded header', () => {
    expect(clientAddress({ address: undefined }, '203.0.113.7', withProxies(1)).address).toBe('unknown')
  })

  test('the address has one spelling for all forms that the connection reports', () => {
    expect(clientAddress({ address: '::ffff:203.0.113.7' }, undefined, withProxies(0)).address).toBe(
      '203.0.113.7',
    )
  })

  test('the address is shared where a local proxy forwards and none is configured', () => {
    expect(clientAddress(LOCAL, '203.0.113.7', withProxies(0))).toEqual({
      address: '127.0.0.1',
      addressIsShared: true,
    })
  })

  test('the address is not shared because an untrusted client sends X-Forwarded-For', () => {
    expect(clientAddress(STRANGER, '203.0.113.7', withProxies(0))).toEqual({
      address: STRANGER.address,
      addressIsShared: false,
    })
  })

  test('the address is not shared where nothing is forwarded', () => {
    expect(clientAddress(LOCAL, undefined, withProxies(0)).addressIsShared).toBe(false)
  })
})

describe('the origin of the shop', () => {
  const originFor = (peer: typeof LOCAL, forwardedProto: string | undefined, proxies = 1) =>
    shopOrigin(peer, { host: 'shop.example', forwardedProto }, withProxies(proxies))

  test.each([
    ['https', 1, 'https'],
    ['http', 1, 'http'],
    [undefined, 1, 'http'],
    ['https, http', 1, 'http'],
    ['https, http', 2, 'https'],
    ['https', 2, 'https'],
    ['javascript', 1, 'http'],
    ['https', 0, 'http'],
  ])('the origin for X-Forwarded-Proto %j of %i proxies starts with %s', (protocol, proxies, scheme) => {
    expect(originFor(LOCAL, protocol, proxies)).toBe(`${scheme}://shop.example`)
  })

  test('the origin does not start with https because an untrusted client says so', () => {
    expect(originFor(STRANGER, 'https')).toBe('http://shop.example')
  })

  test('the origin is PUBLIC_URL where it is set', () => {
    const env = parseEnv({ PUBLIC_URL: 'https://mitienda.com' })
    expect(shopOrigin(STRANGER, { host: 'evil.example', forwardedProto: 'http' }, env)).toBe(
      'https://mitienda.com',
    )
  })
})
