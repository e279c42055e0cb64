/* Names, keys and limits of the caches. */

/** Increment the number when today's worker cannot show cached pages of older builds. */
const PAGES = 'azahar-pages-1'
const DATA = 'azahar-data-2'
/** No number: these names contain a content hash, and open pages still need old files. */
const FILES = 'azahar-files'
const IMAGES = 'azahar-images'
const LIMITS = { [PAGES]: 60, [DATA]: 120, [FILES]: 250, [IMAGES]: 200 }

/** A cached page younger than this is not requested again. */
const YOUNG = 5 * 60_000
/** The `Accept` header of browsers for images: the response is then the one in the HTTP cache. */
const IMAGE_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
/** Parameters of the visitor's origin, which do not affect the content. */
const CAMPAIGN =
  /^((utm|gad)_.*|fbclid|[dg]clid|[gw]braid|srsltid|msclkid|ttclid|igshid?|igsh|mc_[ce]id|ref)$/

function pageKey(url) {
  const key = new URL(url.pathname + url.search, url)
  for (const name of [...key.searchParams.keys()]) if (CAMPAIGN.test(name)) key.searchParams.delete(name)
  return key.href
}

/** The page whose data the router requests: `/_.data` is that of `/`. */
function pathOfData(url) {
  const page = new URL(url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '') + url.search, url)
  page.searchParams.delete('_routes')
  return page.pathname + page.search
}

function isCacheable(response) {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store/.test(response.headers.get('cache-control') ?? '')
  )
}

/** Undefined also where the storage of the browser fails: the network is then the only source. */
async function cachedCopy(name, key) {
  try {
    const cache = await caches.open(name)
    return await cache.match(key, { ignoreVary: true })
  } catch (error) {
    console.warn('No se pudo leer una copia', error)
    return undefined
  }
}

/** Stores a response and deletes the oldest ones beyond the limit; a write error is only logged. */
async function store(name, key, response) {
  try {
    const cache = await caches.open(name)
    await cache.put(key, response)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS[name])).map((old) => cache.delete(old)))
  } catch (error) {
    console.warn('No se pudo guardar una copia', error)
  }
}

async function remove(name, key) {
  try {
    await (await caches.open(name)).delete(key, { ignoreVary: true })
  } catch (error) {
    console.warn('No se pudo borrar una copia', error)
  }
}

async function cacheFile(name, path) {
  if (await cachedCopy(name, path)) return
  await fetchAndCache(name, path, name === IMAGES ? { headers: { accept: IMAGE_ACCEPT } } : {})
}

/** Without the session: all visitors have the same public pages, but the server marks them `no-store` for one with it. */
async function cachePage(url) {
  if (url.origin !== self.location.origin || PRIVATE.test(url.pathname) || UNCACHED.test(url.pathname)) return
  const copy = await cachedCopy(PAGES, pageKey(url))
  if (copy && Date.now() - readDate(copy) < YOUNG) return
  await fetchAndCache(PAGES, pageKey(url), { credentials: 'omit', headers: { accept: 'text/html' } })
}

/** An own page without a session, although the server marks it `no-store`. */
async function cacheShell(path) {
  const copy = await cachedCopy(PAGES, path)
  if (copy && Date.now() - readDate(copy) < YOUNG) return
  try {
    const response = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } })
    if (response.status === 200 && !response.redirected) await store(PAGES, path, response)
  } catch {
    // Without a connection there is nothing to cache.
  }
}

async function fetchAndCache(name, address, init) {
  try {
    const response = await fetch(address, init)
    if (isCacheable(response)) await store(name, address, response)
  } catch {
    // Without a connection there is nothing to cache.
  }
}

/** When the server sent this response, in milliseconds. */
function readDate(response) {
  return Date.parse(response.headers.get('date') ?? '') || Date.now()
}

async function forgetOldCaches() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('azahar-') && !(name in LIMITS))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** A cached page that is marked as a copy: the banner reads the date from `<html>`. */
async function markedPage(copy) {
  const headers = new Headers(copy.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  const html = await copy.text()
  return new Response(html.replace('<html', `<html data-cached-at="${readDate(copy)}"`), { headers })
}
