/**
 * Answers in the encoding in which React Router's browser half expects data (turbo-stream), for requests that are
 * refused before they reach the router. `same-origin.test.ts` decodes them with the router's own decoder.
 */
function dataResponse(flat: unknown[]): Response {
  return new Response(`${JSON.stringify(flat)}\n`, {
    status: 401,
    headers: { 'content-type': 'text/x-script; charset=utf-8', 'x-remix-response': 'yes' },
  })
}

/** The result of an action: `{ sessionExpired: true }`. The page that sent it stays as it is. */
export function sessionExpiredData(): Response {
  return dataResponse([{ _1: 2 }, 'data', { _3: 4 }, 'sessionExpired', true])
}

/** The result of loaders: go to the sign-in page. */
export function signInRedirectData(location: string): Response {
  return dataResponse([
    ['SingleFetchRedirect', 1],
    { _2: 3, _4: 5, _6: 7, _8: 7, _9: 7 },
    'redirect',
    location,
    'status',
    302,
    'revalidate',
    false,
    'reload',
    'replace',
  ])
}
