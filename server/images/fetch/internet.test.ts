import { expect, test } from 'vitest'
import { FetchError, type FetchFailure } from './fetch-error.ts'
import { isPublicAddress, parseImageUrl } from './internet.ts'

function findFailure(text: string): FetchFailure | undefined {
  try {
    parseImageUrl(text)
    return undefined
  } catch (error) {
    if (error instanceof FetchError) return error.failure
    throw error
  }
}

test.each([
  '8.8.8.8',
  '151.101.1.69',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::6810:84e5',
  '2a00:1450:4003:80e::200e',
])('%s is an address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['this host', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['loopback, another one', '127.255.255.254'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['link-local', '169.254.1.1'],
  ['metadata of most clouds', '169.254.169.254'],
  ['metadata of ECS tasks', '169.254.170.2'],
  ['metadata of Oracle', '192.0.0.192'],
  ['host of Azure', '168.63.129.16'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.7'],
  ['documentation', '203.0.113.7'],
  ['benchmarks', '198.18.0.1'],
  ['6to4 relay', '192.88.99.1'],
  ['AS112', '192.175.48.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified v6', '::'],
  ['loopback v6', '::1'],
  ['v4-compatible', '::7f00:1'],
  ['v4-compatible of a public one', '::8.8.8.8'],
  ['v4-mapped', '::ffff:127.0.0.1'],
  ['v4-mapped in hexadecimal', '::ffff:a9fe:a9fe'],
  ['v4-mapped of a public one', '::ffff:8.8.8.8'],
  ['v4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::127.0.0.1'],
  ['local NAT64', '64:ff9b:1::10.0.0.1'],
  ['discard', '100::1'],
  ['Teredo', '2001::7f00:1'],
  ['benchmarks v6', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation v6', '2001:db8::1'],
  ['new documentation v6', '3fff::1'],
  ['6to4 of loopback', '2002:7f00:1::'],
  ['6to4 of a private one', '2002:c0a8:101::'],
  ['segment routing', '5f00::1'],
  ['unassigned', '4000::1'],
  ['unique local', 'fd12:3456::1'],
  ['metadata of AWS v6', 'fd00:ec2::254'],
  ['link-local v6', 'fe80::1'],
  ['link-local v6 with a zone', 'fe80::1%eth0'],
  ['a public one with a zone', '2606:4700::1%lo'],
  ['site-local', 'fec0::1'],
  ['multicast v6', 'ff02::1'],
  ['no address', 'localhost'],
  ['nothing', ''],
  ['octal, which no resolver returns', '0177.0.0.1'],
])('%s (%s) is not an address of the public internet', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each<[FetchFailure, string]>([
  ['notAddress', ''],
  ['notAddress', 'foto.jpg'],
  ['notAddress', '//cdn.example.com/foto.jpg'],
  ['notAddress', 'https://'],
  ['notAddress', 'https://exa mple.com/a.jpg'],
  ['notAddress', 'https://256.256.256.256/a.jpg'],
  ['notAddress', `https://cdn.example.com/${'a'.repeat(2100)}`],
  ['notHttps', 'http://cdn.example.com/a.jpg'],
  ['notHttps', 'ftp://cdn.example.com/a.jpg'],
  ['notHttps', 'file:///etc/passwd'],
  ['notHttps', 'data:image/png;base64,AAAA'],
  ['notHttps', 'javascript:alert(1)'],
  ['notHttps', 'gopher://127.0.0.1:25/'],
  ['credentials', 'https://user@cdn.example.com/a.jpg'],
  ['credentials', 'https://user:pass@cdn.example.com/a.jpg'],
  ['credentials', 'https://cdn.example.com:x@127.0.0.1/a.jpg'],
  ['port', 'https://cdn.example.com:8443/a.jpg'],
  ['port', 'https://cdn.example.com:22/a.jpg'],
  ['notPublic', 'https://127.0.0.1/a.jpg'],
  ['notPublic', 'https://127.1/a.jpg'],
  ['notPublic', 'https://127.0.1/a.jpg'],
  ['notPublic', 'https://0/a.jpg'],
  ['notPublic', 'https://2130706433/a.jpg'],
  ['notPublic', 'https://0x7f000001/a.jpg'],
  ['notPublic', 'https://0x7f.1/a.jpg'],
  ['notPublic', 'https://0177.0.0.1/a.jpg'],
  ['notPublic', 'https://017700000001/a.jpg'],
  ['notPublic', 'https://127.0.0.1./a.jpg'],
  ['notPublic', 'https://１２７.０.０.１/a.jpg'],
  ['notPublic', 'https://①②⑦.0.0.1/a.jpg'],
  ['notPublic', 'https://127。0。0。1/a.jpg'],
  ['notPublic', 'https://%31%32%37.0.0.1/a.jpg'],
  ['notPublic', 'https://8.8.8.8/a.jpg'],
  ['notPublic', 'https://169.254.169.254/latest/meta-data/'],
  ['notPublic', 'https://[::1]/a.jpg'],
  ['notPublic', 'https://[::ffff:127.0.0.1]/a.jpg'],
  ['notPublic', 'https://[::ffff:7f00:1]/a.jpg'],
  ['notPublic', 'https://[64:ff9b::7f00:1]/a.jpg'],
  ['notPublic', 'https://[2606:4700::6810:84e5]/a.jpg'],
  ['notPublic', 'https://localhost/a.jpg'],
  ['notPublic', 'https://LOCALHOST./a.jpg'],
  ['notPublic', 'https://ｌocalhost/a.jpg'],
  ['notPublic', 'https://shop.localhost/a.jpg'],
  ['notPublic', 'https://database/a.jpg'],
  ['notPublic', 'https://metadata.google.internal/computeMetadata/v1/'],
  ['notPublic', 'https://router.local/a.jpg'],
  ['notPublic', 'https://nas.home.arpa/a.jpg'],
  ['notPublic', 'https://nas.lan/a.jpg'],
  ['notPublic', 'https://cdn.example.com../a.jpg'],
])('an image address is refused as %s: %s', (failure, text) => {
  expect(findFailure(text)).toBe(failure)
})

test.each([
  ['https://cdn.example.com/a.jpg', 'https://cdn.example.com/a.jpg'],
  [' HTTPS://CDN.Example.com:443/a b.jpg?v=1#x ', 'https://cdn.example.com/a%20b.jpg?v=1'],
  ['https://cdn.example.com./a.jpg', 'https://cdn.example.com/a.jpg'],
  ['https://perfumería.example/ñ.jpg', 'https://xn--perfumera-n5a.example/%C3%B1.jpg'],
  ['https://127.0.0.1.nip.io/a.jpg', 'https://127.0.0.1.nip.io/a.jpg'],
])('%s is an image address', (text, href) => {
  expect(parseImageUrl(text).href).toBe(href)
})
