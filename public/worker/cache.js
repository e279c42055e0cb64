/* What the worker keeps, under which key, and how much of it. */

/** Raise the number when pages of before could not be shown by today's worker. */
const PAGES = 'azahar-pages-1'
const DATA = 'azahar-data-1'
/** No number: these names contain a hash of what they hold, and running pages still need old ones. */
const FILES = 'azahar-files'
const IMAGES = 'azahar-images'
const LIMITS = { [PAGES]: 60, [DATA]: 120, [FILES]: 250, [IMAGES]: 200 }

/** A page younger than this is not asked for again only to be kept. */
const YOUNG = 5 * 60_000
/** What browsers ask pictures with: the answer is then the one they already hold. */
const IMAGE_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
/** Parameters that say where a visitor came from, not what they see. */
const CAMPAIGN = /^(utm_.*|fbclid|gclid|ttclid|igshid?|igsh|mc_[ce]id|ref)$/

function pageKey(url) {
  const key = new URL(url.pathname + url.search, url)
  for (const name of [...key.searchParams.keys()]) if (CAMPAIGN.test(name)) key.searchParams.delete(name)
  return key.href
}

/** The page whose data the router asks for: `/_.data` is that of `/`. */
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

async function cachedCopy(name, key) {
  const cache = await caches.open(name)
  return cache.match(key, { ignoreVary: true })
}

/** Keeps an answer and drops the oldest ones beyond the limit; a full disk keeps nothing and breaks nothing. */
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

async function cacheFile(name, path) {
  if (await cachedCopy(name, path)) return
  await fetchAndCache(name, path, name === IMAGES ? { headers: { accept: IMAGE_ACCEPT } } : {})
}

async function cachePage(url) {
  if (url.origin !== self.location.origin || PRIVATE.test(url.pathname) || UNKEPT.test(url.pathname)) return
  const copy = await cachedCopy(PAGES, pageKey(url))
  if (copy && Date.now() - dateOf(copy) < YOUNG) return
  await fetchAndCache(PAGES, pageKey(url), { headers: { accept: 'text/html' } })
}

async function fetchAndCache(name, address, init) {
  try {
    const response = await fetch(address, init)
    if (isCacheable(response)) await store(name, address, response)
  } catch {
    // Without a connection there is nothing to keep.
  }
}

/** When the server sent this answer, in milliseconds. */
function dateOf(response) {
  return Date.parse(response.headers.get('date') ?? '') || Date.now()
}

async function forgetOldCaches() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('azahar-') && !(name in LIMITS))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** A kept page that knows it is a copy: the banner reads the date from `<html>`. */
async function markedPage(copy) {
  const headers = new Headers(copy.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  const html = await copy.text()
  return new Response(html.replace('<html', `<html data-cached-at="${dateOf(copy)}"`), { headers })
}
