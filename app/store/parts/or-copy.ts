import { noteAnswer } from './cached-pages.ts'

interface Copied<Copy> {
  /** In milliseconds. */
  at: number
  data: Copy
}

/** Loads the data of a page; when the server is unreachable, its copy of this browser, if there is one. */
export async function orCopy<Data, Copy>(
  url: string,
  load: () => Promise<Data>,
  copy: () => Copied<Copy> | null,
): Promise<Data | Copy> {
  const { pathname, search } = new URL(url)
  try {
    const data = await load()
    noteAnswer(pathname + search, null)
    return data
  } catch (error) {
    // `fetch` throws it without a response. An error of the server is another one; the router throws redirects.
    const found = error instanceof TypeError ? copy() : null
    if (!found) throw error
    noteAnswer(pathname + search, found.at)
    return found.data
  }
}
