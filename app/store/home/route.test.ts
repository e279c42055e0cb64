import { expect, test } from 'vitest'
import { pack } from '#app/parts/packed.ts'
import { clientLoader } from './route.tsx'

const texts = (heroTitle: string) => ({
  heroTitle,
  heroSubtitle: '',
  benefitQuality: '',
  benefitDelivery: '',
  benefitAuthenticity: '',
  product: null,
})

/** Loads home by client navigation, with these texts on the server. */
async function open(heroTitle: string) {
  const top = pack({ hero: texts(heroTitle), featured: [] })
  const serverLoader = async () => ({ results: null, top, shelves: null })
  const home = await clientLoader({
    url: new URL('http://shop.example/'),
    serverLoader,
  } as unknown as Parameters<typeof clientLoader>[0])
  if (!('hero' in home)) throw new Error('These are search results')
  await home.featured
  return home.hero
}

test('home shows cached texts at once, and new texts of the server at the next visit', async () => {
  expect(await open('Antes')).toMatchObject({ heroTitle: 'Antes' })
  expect(await open('Ahora')).toMatchObject({ heroTitle: 'Antes' })
  expect(await open('Ahora')).toMatchObject({ heroTitle: 'Ahora' })
})
