/*
 * Visited pages, their data and images open without a connection, marked with the date of the cached copy. Pages and
 * data are network first. Built files and images have immutable names and are cache first. Nothing under /admin, /auth
 * and /account, and no response with `no-store`, is cached. The visitor's own pages (bag, favorites, orders) are cached
 * empty, without a session: what they show is in `localStorage`, which a sign-out and the visitor can clear.
 */
importScripts('/worker/cache.js', '/worker/offline-page.js')

/** Network timeout in milliseconds when a cached copy exists. */
const PATIENCE = 4000
const PRIVATE = /^\/(admin|auth|account)(?=[/.]|$)/
/** Pages that the server marks `no-store`: requesting them again is useless. */
const UNCACHED = /^\/(order\/|(bag|favoritos|orders)$)/
/** Data of the visitor's own pages: the pages themselves have a copy. */
const OWN_DATA = /^\/(bag|favoritos|orders|order\/[\w-]{22})\.data$/
/** With a hash of their contents in the URL: scripts, style sheets, fonts, the colors of the shop. */
const FOREVER = /^\/(assets|theme)\//
const PUBLIC_FILE = /^\/([\w-]+\.(svg|png|ico|webmanifest)|icons\/[\w-]+\.png)$/
const SHAPES = ['/placeholder.svg', '/khatam.svg', '/favicon.svg']

self.addEventListener('install', (event) => {
  // An open page needs the files of its build: those of older builds stay in their cache (cache.js).
  self.skipWaiting()
  event.waitUntil(Promise.all(SHAPES.map((path) => cacheFile(FILES, path))))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOldCaches(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const { pathname } = url
  if (request.mode === 'navigate') {
    event.respondWith(PRIVATE.test(pathname) ? openPrivatePage(event) : openPage(event, url))
  } else if (PRIVATE.test(pathname) || OWN_DATA.test(pathname)) {
    return
  } else if (pathname.endsWith('.data')) {
    event.respondWith(readData(event, url))
  } else if (FOREVER.test(pathname)) {
    event.respondWith(cachedOrFetched(event, FILES))
  } else if (pathname.startsWith('/images/')) {
    event.respondWith(cachedOrFetched(event, IMAGES))
  } else if (PUBLIC_FILE.test(pathname)) {
    event.respondWith(cachedThenRenewed(event))
  }
})

/**
 * What a page loaded without the worker: the page itself (a client navigation fetches data only) and its first files.
 */
self.addEventListener('message', (event) => {
  const { type, page, files = [], shells = [] } = event.data ?? {}
  if (type !== 'seen') return
  const paths = files.map((file) => new URL(file)).filter(({ origin }) => origin === self.location.origin)
  event.waitUntil(
    Promise.all([
      cachePage(new URL(page)),
      ...shells.map(cacheShell),
      ...paths.map(({ pathname }) => {
        if (FOREVER.test(pathname) || PUBLIC_FILE.test(pathname)) return cacheFile(FILES, pathname)
        return pathname.startsWith('/images/') ? cacheFile(IMAGES, pathname) : undefined
      }),
    ]),
  )
})

async function openPage(event, url) {
  const copy = await cachedCopy(PAGES, pageKey(url))
  const response = await fresh(event, fromNetwork(event), PAGES, pageKey(url), copy)
  if (response) return response
  if (copy) return markedPage(copy)
  const other = otherPage(url)
  if (other && (await cachedCopy(PAGES, pageKey(other)))) return Response.redirect(other.href, 302)
  return offlinePage()
}

/** The cached page that can show this URL: it redirects there, so that page and URL agree. */
function otherPage(url) {
  // The same product page with other parameters.
  if (url.search && url.pathname.startsWith('/product/')) return new URL(url.pathname, url)
  const [path, own] = /^\/(bag|favoritos|order)(?=\/[\w-]{22}$|$)/.exec(url.pathname) ?? []
  if (!path || (own !== 'order' && !url.search)) return undefined
  // An empty page of the visitor, which opens the URL behind the # by itself.
  return new URL(`${own === 'order' ? '/orders' : path}#${url.pathname}${url.search}`, url)
}

/** Private pages are never cached, and have no fallback. */
async function openPrivatePage(event) {
  return fromNetwork(event).catch(() => offlinePage({ isPrivate: true }))
}

async function readData(event, url) {
  const copy = await cachedCopy(DATA, url.href)
  const response = await fresh(event, fetch(event.request), DATA, url.href, copy)
  const path = pathOfData(url)
  reportAnswer(event, path, response || !copy ? null : readDate(copy))
  if (response) return response
  if (copy) return copy
  // Makes the router load the URL as a document, which may be cached; otherwise the offline page shows the error.
  const headers = { 'X-Remix-Redirect': path, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers: { ...headers, 'cache-control': 'no-store' } })
}

/** The network's response, cached if allowed; null when it failed or a copy is preferred. A 404 removes the copy. */
async function fresh(event, answer, cache, key, copy) {
  const received = answer.then((response) => {
    if (isCacheable(response)) event.waitUntil(store(cache, key, response.clone()))
    else if (copy && response.status === 404) event.waitUntil(remove(cache, key))
    return response
  })
  event.waitUntil(received.catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null))
  const response = await Promise.race([received.catch(() => null), ...(copy ? [late] : [])])
  return response && copy && response.status >= 500 ? null : response
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function cachedOrFetched(event, cache) {
  const copy = await cachedCopy(cache, event.request)
  if (copy) return copy
  const response = await fetch(event.request)
  if (isCacheable(response)) event.waitUntil(store(cache, event.request, response.clone()))
  return response
}

async function cachedThenRenewed(event) {
  const copy = await cachedCopy(FILES, event.request)
  const renewed = fetch(event.request).then(async (response) => {
    if (isCacheable(response)) await store(FILES, event.request, response.clone())
    return response
  })
  event.waitUntil(renewed.catch(() => {}))
  return copy ?? renewed
}

/** Notifies the page whether its response is a cached copy, and of which date. */
async function reportAnswer(event, path, cachedAt) {
  const client = await self.clients.get(event.clientId)
  client?.postMessage({ type: 'answered', path, cachedAt })
}
