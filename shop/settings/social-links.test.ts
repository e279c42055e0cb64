import { expect, test } from 'vitest'
import { parseSocialLink, type SocialNetwork } from './social-links.ts'

test.each<[SocialNetwork, string, string]>([
  ['Instagram', '@casa.neroli_1', 'https://www.instagram.com/casa.neroli_1'],
  ['Instagram', ' https://www.instagram.com/neroli?igsh=x ', 'https://www.instagram.com/neroli?igsh=x'],
  ['Instagram', 'HTTPS://Instagram.com/neroli', 'https://instagram.com/neroli'],
  ['TikTok', '@neroli', 'https://www.tiktok.com/@neroli'],
  ['TikTok', 'https://vm.tiktok.com/ZM123/', 'https://vm.tiktok.com/ZM123/'],
  ['Facebook', '@casa.neroli', 'https://www.facebook.com/casa.neroli'],
  ['Facebook', 'https://m.facebook.com/profile.php?id=1', 'https://m.facebook.com/profile.php?id=1'],
  ['YouTube', '@neroli-tv', 'https://www.youtube.com/@neroli-tv'],
  ['YouTube', 'https://youtu.be/abc', 'https://youtu.be/abc'],
])('%s takes %s', (network, typed, address) => {
  expect(parseSocialLink(network, typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'javascript://instagram.com/%0aalert(1)',
  'data:text/html,x',
  'http://www.instagram.com/neroli',
  '//instagram.com/neroli',
  'instagram.com/neroli',
  'neroli',
  '@',
  '@ne roli',
  '@neroli/../x',
  '@"><script>',
  `@${'x'.repeat(31)}`,
  'https://instagram.com',
  'https://instagram.com/',
  'https://instagram.com.evil.example/neroli',
  'https://evil.example/instagram.com',
  'https://evilinstagram.com/neroli',
  'https://neroli@instagram.com/x',
  'https://instagram.com@evil.example/x',
  'https://instagram.com:8443/neroli',
  'https://instagram.com\\@evil.example/x',
  'https://instagram.com/\\evil',
  'https:/instagram.com/neroli',
  'https://tiktok.com/@neroli',
  `https://instagram.com/${'x'.repeat(200)}`,
])('Instagram refuses %s', (typed) => {
  expect(parseSocialLink('Instagram', typed)).toBeUndefined()
})

test('an accepted URL is always an https URL of the network, for any suffix', () => {
  for (const tail of ['neroli" onclick="x', 'a b', '<b>', 'ñ', '%00', '../../x', '?a=javascript:x']) {
    const address = parseSocialLink('Instagram', `https://instagram.com/${tail}`)
    expect(address ?? 'https://instagram.com/').toMatch(/^https:\/\/instagram\.com\/[^"<> ]*$/)
  }
})
