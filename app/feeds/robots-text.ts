/** Rules for crawlers, and the URL of the sitemap. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: ${origin}/sitemap.xml\n`
}
