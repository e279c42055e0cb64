import { expect, test } from 'vitest'
import { clientLoader } from './route.tsx'

const texts = (heroTitle: string) => ({
  heroTitle,
  heroSubtitle: '',
  benefitQuality: '',
  benefitDelivery: '',
  benefitAuthenticity: '',
})

/** Home opened from within the shop, with these texts on the server. */
async function open(heroTitle: string) {
  const serverLoader = async () => ({ results: null, hero: texts(heroTitle), featured: [] })
  const home = await clientLoader({
    url: new URL('http://shop.example/'),
    serverLoader,
  } as unknown as Parameters<typeof clientLoader>[0])
  await ('featured' in home && home.featured)
  return home.hero
}

test('texts of home that were seen are shown at once, and no longer than the server says', async () => {
  expect(await open('Antes')).toMatchObject({ heroTitle: 'Antes' })
  expect(await open('Ahora')).toMatchObject({ heroTitle: 'Antes' })
  expect(await open('Ahora')).toMatchObject({ heroTitle: 'Ahora' })
})
