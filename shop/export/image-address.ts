import { imageUrl } from '#shop/images/image-url.ts'

/** The absolute address of a stored image as JPEG in its largest width, which other systems can fetch. */
export function imageAddress(storagePath: string, origin: string): string {
  const url = imageUrl(storagePath, 1280, 'jpg')
  return url.startsWith('/') ? origin + url : url
}

const PATH = /^\/images\/([^/]+)\/\d+(?:\.[a-z]+)?$/

/** The storage path of an image of this shop; any other text unchanged. */
export function readImageAddress(address: string, origin: string): string {
  const url = URL.parse(address)
  const name = url?.origin === origin ? PATH.exec(url.pathname)?.[1] : undefined
  if (name === undefined) return address
  try {
    return decodeURIComponent(name)
  } catch {
    // "%zz" is no escape: no image of this shop has such a name.
    return address
  }
}
