/* The page for URLs that are not cached, without a connection. Colors as in app/tokens.css, which may not be cached. */

const MAX_LINKS = 12
const PRIVATE_TEXT = 'No se pudo llegar a la tienda. Esta página se abre sola cuando vuelva la conexión.'

/** `isPrivate`: for the admin area or an account, where links to cached store pages do not help. */
async function offlinePage({ isPrivate = false } = {}) {
  // Where the storage of the browser fails, the page is shown without them.
  const [links, fonts] = await Promise.all([isPrivate ? [] : seenPages(), cachedFonts()]).catch(() => [
    [],
    '',
  ])
  const nonce = crypto.randomUUID()
  const html = `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="theme-color" content="#17110d">
<title>Sin conexión</title>
<style>${fonts}${STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 24 24" width="72" height="72" fill="none" stroke="currentColor" stroke-width="0.8" aria-hidden="true">
<rect x="5" y="5" width="14" height="14"/><rect x="5" y="5" width="14" height="14" transform="rotate(45 12 12)"/><circle cx="12" cy="12" r="2.2"/>
</svg>
<h1>Sin conexión</h1>
<p>${isPrivate ? PRIVATE_TEXT : 'No hay una copia de esta página en tu dispositivo, y ahora no podemos llegar a la tienda.'}</p>
<p><a class="button" href="">Reintentar</a></p>
${links.length > 0 ? `<nav aria-labelledby="vistas"><h2 id="vistas">Lo que ya viste</h2><ul>${links.join('')}</ul></nav>` : ''}
</main>
<script nonce="${nonce}">${BACK}</script>
</body>
</html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; connect-src 'self'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
    },
  })
}

/** Reloads when the shop answers again, unless the visitor is already leaving the page. Polls like app/parts/poll-shop.ts. */
const BACK = `let leaving = false
const ask = async () => {
  const { ok } = await fetch('/healthz', { cache: 'no-store' }).catch(() => ({ ok: false }))
  if (ok && !leaving) location.reload()
}
addEventListener('beforeunload', () => { leaving = true })
addEventListener('online', ask)
setInterval(ask, 20000)`

const STYLE = `
html{background:#f7f1e7;color:#2b2019;font:1.0625rem/1.55 F,system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;background:linear-gradient(#f7f1e7b3,#f7f1e7b3),url(/khatam.svg) 0 0/96px}
main{align-self:center;justify-self:center;box-sizing:border-box;width:min(100%,34rem);padding:3rem 1.25rem;text-align:center;background:radial-gradient(closest-side,#f7f1e7 70%,transparent)}
svg{color:#b99a5b}
h1,h2{font-family:D,Georgia,serif;font-weight:500;line-height:1.15}
p{text-wrap:balance}
h1{margin:1rem 0 .5rem;font-size:2.25rem}
h2{margin:2.5rem 0 .5rem;font-size:1.375rem}
ul{margin:0;padding:0;list-style:none;border-top:1px solid #dccfb6}
li{border-bottom:1px solid #dccfb6}
li a{display:block;padding:.65rem .25rem}
a{color:#945512;text-underline-offset:4px}
a:focus-visible{outline:2px solid #945512;outline-offset:2px}
.button{display:inline-block;padding:.6rem 1.5rem;border-radius:3px;background:#945512;color:#fff;font-weight:600;text-decoration:none}
.button:hover{background:#7d4710}
@media (prefers-color-scheme:dark){
html{color-scheme:dark;background:#1c1611;color:#f2e9dc}
body{background:linear-gradient(#1c1611b3,#1c1611b3),url(/khatam.svg) 0 0/96px}
main{background:radial-gradient(closest-side,#1c1611 70%,transparent)}
ul,li{border-color:#4a3c2f}
a{color:#e6a957}
a:focus-visible{outline-color:#e6a957}
.button,.button:hover{background:#e6a957;color:#17110d}
}`

/** Links to the cached pages, the most recent first: each perfume once, whatever its size; no lists with a query. */
async function seenPages() {
  const cache = await caches.open(PAGES)
  const pages = new Map()
  for (const request of (await cache.keys()).reverse()) {
    const { pathname, search } = new URL(request.url)
    if (!pages.has(pathname) && (!search || pathname.startsWith('/product/'))) pages.set(pathname, request)
  }
  return Promise.all([...pages.values()].slice(0, MAX_LINKS).map((request) => pageLink(cache, request)))
}

async function pageLink(cache, request) {
  const html = await (await cache.match(request, { ignoreVary: true })).text()
  // The title in the HTML is already escaped.
  const [title = ''] = (/<title[^>]*>([^<]*)</.exec(html)?.[1] ?? '').split(' · ')
  const { pathname, search } = new URL(request.url)
  const link = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '%22')
  return `<li><a href="${link}">${title || pathname}</a></li>`
}

/** The shop's two fonts, by the prefix of their hashed names. */
async function cachedFonts() {
  const addresses = (await (await caches.open(FILES)).keys())
    .map(({ url }) => new URL(url).pathname)
    .reverse()
  return [
    ['D', 'fraunces-latin'],
    ['F', 'figtree-latin'],
  ]
    .map(([family, part]) => [
      family,
      addresses.find((path) => path.includes(part) && path.endsWith('.woff2')),
    ])
    .filter(([, path]) => path)
    .map(([family, path]) => `@font-face{font-family:${family};src:url(${path});font-weight:300 900}`)
    .join('')
}
