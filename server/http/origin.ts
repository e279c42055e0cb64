/**
 * Scheme and host of the shop as this visitor sees it. Without PUBLIC_URL it is what the request says,
 * which is why it is part of the key of every kept page: one visitor's host must not reach another's page.
 */
export function originOf(
  publicUrl: string | undefined,
  host: string,
  forwardedProto: string | null | undefined,
): string {
  return publicUrl ?? `${forwardedProto === 'https' ? 'https' : 'http'}://${host}`
}
