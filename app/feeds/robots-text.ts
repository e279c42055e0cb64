/** What crawlers may read, and where the sitemap is. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /admin\nDisallow: /auth\n\nSitemap: ${origin}/sitemap.xml\n`
}
