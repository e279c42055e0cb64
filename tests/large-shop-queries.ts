import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { listAdminProducts } from '#shop/catalog/admin-list.server.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { CatalogIndex } from '#shop/catalog/catalog-index.ts'
import { parsePeriod } from '#shop/dates/days.ts'
import { productFigure } from '#shop/insights/figures.server.ts'
import { readHome } from '#shop/insights/home-shelves.server.ts'
import { findSizes } from '#shop/orders/find-sizes.server.ts'
import { findProductDetail } from '#shop/reviews/product-detail.server.ts'

export type Query = (db: Db) => Promise<unknown>

const adminList = (address: string) => (db: Db) =>
  listAdminProducts(db, PRODUCT_LIST.parse(new URLSearchParams(address)))
const some = async (db: Db) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where scent_family <> '{}' order by lowest_price limit 1`,
  )
  return findProductDetail(db, rows[0]?.id ?? '', 'America/Bogota')
}

/** Statements of the shop's pages, which must stay fast at every catalog size. */
export const largeShopQueries: Readonly<Record<string, Query>> = {
  product: some,
  'admin list': adminList(''),
  'home: best sold and reviews': (db) => readHome(db, new CatalogIndex()),
  'admin list: without an image': adminList('falta=Sin+imagen'),
  'admin list: not available': adminList('falta=No+disponible'),
  'admin list: sold out': adminList('falta=Agotado'),
  'admin list: last edited': adminList('orden=edited'),
  'admin list: by brand': adminList('orden=brand'),
  'admin list: page 1000': adminList('pagina=1000'),
  'admin list: family and gender': adminList('familia=Gourmand&genero=Mujer'),
  'admin list: class Estándar': adminList('clasificacion=Estándar'),
  'admin list: common word': adminList('search=oud'),
  'admin list: rare word': adminList('search=khamrah'),
  'admin order: sizes': (db) => findSizes(db, 'khamrah 100', undefined, new CatalogIndex()),
  dashboard: (db) => productFigure(db, parsePeriod(new URLSearchParams(), '2026-11-21'), 'America/Bogota'),
}
