import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Visitor } from './visitor.ts'

/** An address range in CIDR notation, parsed. */
type AddressRange = ReturnType<typeof ipaddr.parseCIDR>

/** `1.2.3.4:5678` and `[v6]:443`: some proxies write the port of the connection behind the address. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d+)?|((?:::ffff:)?\d+(?:\.\d+){3}):\d+)$/i

/** Ranges that the internet does not route: only machines of the local network can connect from there. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/**
 * The one spelling of an address: without port, brackets and zone, an IPv4 address never in IPv6 notation.
 * Undefined for a text that is no address.
 */
export function normalizeAddress(text: string): string | undefined {
  const [, v6, v4] = WITH_PORT.exec(text.trim()) ?? []
  const address = (v6 ?? v4 ?? text).trim().replace(/%.*$/, '')
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}

/** An address or a CIDR range; undefined for anything else. */
export function parseAddressRange(text: string): AddressRange | undefined {
  const [address = '', prefix] = text.split('/')
  if (!isIP(address)) return undefined
  if (prefix !== undefined) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined
  const parsed = ipaddr.process(address)
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a normalized address belongs to this machine, its local network or one of the given ranges. */
export function isLocalOrIn(ranges: readonly AddressRange[], address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (LOCAL_RANGES.has(parsed.range())) return true
  return ranges.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits))
}

/**
 * What counts as one visitor: an IPv4 address, or the first 56 bits of an IPv6 address. Many providers give one customer
 * all 256 networks of 64 bits behind them.
 */
export function toNetwork(address: string): string {
  return nestedNetworks(address)?.network56 ?? normalizeAddress(address) ?? address
}

/** The network of a visitor; undefined where all visitors have the same address, which identifies none of them. */
export function findNetwork(visitor: Pick<Visitor, 'address' | 'addressIsShared'>): string | undefined {
  return visitor.addressIsShared ? undefined : toNetwork(visitor.address)
}

/**
 * The networks around an IPv6 address, for limits that are stricter for narrower ones; a customer may have any of them.
 * Undefined for other addresses, whose networks belong to many customers.
 */
export function nestedNetworks(
  address: string,
): { network64: string; network56: string; network48: string } | undefined {
  const normal = normalizeAddress(address)
  const parsed = normal === undefined ? undefined : ipaddr.parse(normal)
  if (!(parsed instanceof ipaddr.IPv6)) return undefined
  const [a = '', b = '', c = '', d = ''] = parsed.parts.map((group) => group.toString(16))
  return {
    network64: [a, b, c, d].join(':'),
    network56: [a, b, c, d.padStart(4, '0').slice(0, 2)].join(':'),
    network48: [a, b, c].join(':'),
  }
}
