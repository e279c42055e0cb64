import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { listAdminProducts } from '#shop/catalog/admin-list.server.ts'
import { PRODUCT_LIST } from '#shop/catalog/admin-list-query.ts'
import { listCatalog } from '#shop/catalog/catalog-list.server.ts'
import { parseCatalogQuery } from '#shop/catalog/catalog-query.ts'
import { findDidYouMean } from '#shop/catalog/did-you-mean.server.ts'
import { featuredProducts } from '#shop/catalog/featured-products.server.ts'
import { findProduct } from '#shop/catalog/product-detail.server.ts'
import { relatedProducts } from '#shop/catalog/related-products.server.ts'
import { parsePeriod } from '#shop/dates/period.ts'
import { productFigure } from '#shop/insights/figures.server.ts'
import { findSizes } from '#shop/orders/find-sizes.server.ts'

type Query = (db: Db) => Promise<unknown>

const list = (address: string) => (db: Db) => listCatalog(db, parseCatalogQuery(new URLSearchParams(address)))
const adminList = (address: string) => (db: Db) =>
  listAdminProducts(db, PRODUCT_LIST.parse(new URLSearchParams(address)))
const some = async (db: Db) => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where scent_family <> '{}' order by lowest_price limit 1`,
  )
  return findProduct(db, rows[0]?.id ?? '')
}

/** Queries of the shop's pages, which must stay fast at every catalog size. */
export const largeShopQueries: Readonly<Record<string, Query>> = {
  catalog: list(''),
  'catalogue: by price': list('orden=price-asc'),
  'catalogue: by rating': list('orden=rating'),
  'catalogue: second page': list('pagina=2'),
  'catalogue: page 100': list('pagina=100'),
  'catalogue: page 2000': list('pagina=2000&orden=price-asc'),
  'catalogue: gender': list('genero=Mujer'),
  'catalogue: family': list('familia=Gourmand'),
  'catalogue: rare family': list('familia=Verde'),
  'catalogue: badge': list('atributo=Exclusivo'),
  'catalogue: concentration': list('concentracion=Eau+de+Parfum'),
  'catalogue: rare concentration': list('concentracion=Aceite+perfumado'),
  'catalogue: price': list('precio_min=20&precio_max=60'),
  'catalogue: family, gender and price': list('familia=Gourmand&genero=Mujer&precio_max=60'),
  'catalogue: filters that match little': list(
    'familia=Verde&genero=Hombre&atributo=Exclusivo&precio_max=40',
  ),
  'search: common word': list('search=oud'),
  'search: word in most': list('search=almizcle'),
  'search: word in most, featured order': list('search=almizcle&orden=featured'),
  'search: size': list('search=decant'),
  'search: rare word': list('search=khamrah'),
  'search: two words': list('search=rosa+vainilla&orden=price-asc'),
  'search: two letters': list('search=ou'),
  'search: nothing like it': list('search=zzqxzz'),
  'search: misspelt name': (db) => findDidYouMean(db, 'kamrra'),
  'search: misspelt brand': (db) => findDidYouMean(db, 'lataffa'),
  product: some,
  related: async (db) => {
    const product = await some(db)
    return product && relatedProducts(db, product)
  },
  'home: featured': (db) => featuredProducts(db),
  'admin list': adminList(''),
  'admin list: page 1000': adminList('pagina=1000'),
  'admin list: family and gender': adminList('familia=Gourmand&genero=Mujer'),
  'admin list: class Estándar': adminList('clasificacion=Estándar'),
  'admin list: common word': adminList('search=oud'),
  'admin list: rare word': adminList('search=khamrah'),
  'admin order: sizes': (db) => findSizes(db, 'khamrah 100', undefined),
  dashboard: (db) => productFigure(db, parsePeriod(new URLSearchParams(), '2026-11-21'), 'America/Bogota'),
}
