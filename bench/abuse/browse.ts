import { times } from './attack.ts'

const PAGES = 1500

/**
 * Ordinary visits to pages of every kind, most of them not in the cache. A process that has just started has not compiled
 * its code and has not grown its heaps yet: without these visits, the first attack is charged with about 80 MB that any
 * visitor causes.
 */
export async function browse(origin: string): Promise<void> {
  const products = [...new Set((await read(`${origin}/sitemap.xml`)).match(/\/product\/[\da-f-]{36}/g))]
  await times(PAGES, 4, async (index) => {
    const product = products[index % products.length] ?? '/'
    const paths = [
      `/catalog?precio_max=${index}`,
      `/catalog?search=${'oud rosa vainilla ambar'.slice(index % 12)}${index}`,
      product,
      `/bag?lineas=${(index % 30) + 1}x1`,
      `/order/new?lineas=${(index % 30) + 1}x1`,
      '/auth/login',
    ]
    await read(origin + paths[index % paths.length])
  })
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'x-forwarded-for': '192.0.2.201' } })
  return answer.text()
}
