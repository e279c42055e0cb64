import { expect, test } from 'vitest'
import {
  countFilters,
  formHref,
  isOfDrafts,
  listOfChange,
  PRODUCT_LIST,
  withoutFilters,
} from './admin-list-query.ts'

const parse = (text: string) => PRODUCT_LIST.parse(new URLSearchParams(text))

test('the URL has the whole state', () => {
  const address =
    '/admin/products?search=oud&familia=Floral&genero=Mujer&clasificacion=Nuevo&clasificacion=Est%C3%A1ndar&pagina=3'
  const query = parse(address.split('?')[1] ?? '')
  expect(PRODUCT_LIST.href(query)).toBe(address)
  expect(countFilters(query)).toBe(4)
  expect(PRODUCT_LIST.href(withoutFilters(query))).toBe('/admin/products?search=oud')
})

test('the URL has what is missing, brand, price and order', () => {
  const address =
    '/admin/products?falta=Agotado&falta=Sin+imagen&marca=Lattafa&precio_min=9.5&precio_max=50&orden=edited'
  const query = parse(address.split('?')[1] ?? '')
  expect(PRODUCT_LIST.href(query)).toBe(address)
  expect(countFilters(query)).toBe(4)
  expect(PRODUCT_LIST.href(withoutFilters(query))).toBe('/admin/products?orden=edited')
  expect(formHref(null, query)).toBe(address.replace('products', 'products/new'))
  expect(formHref('x1', parse('search=oud'))).toBe('/admin/products/edit/x1?search=oud')
})

test('the URL has the states', () => {
  const query = parse('estado=archivado&estado=Borrador&estado=nada')
  expect(PRODUCT_LIST.href(query)).toBe('/admin/products?estado=Borrador&estado=Archivado')
  expect(countFilters(query)).toBe(2)
  expect(PRODUCT_LIST.href(withoutFilters(query))).toBe('/admin/products')
})

test('the URL has the change that wrote the products', () => {
  const query = parse('cambio=12&estado=Borrador')
  expect(query).toEqual(listOfChange('12', ['draft']))
  expect(PRODUCT_LIST.href(query)).toBe('/admin/products?estado=Borrador&cambio=12')
  expect(countFilters(query)).toBe(2)
  expect([isOfDrafts(query), isOfDrafts(PRODUCT_LIST.defaults)]).toEqual([true, false])
  expect(PRODUCT_LIST.href(withoutFilters(query))).toBe('/admin/products')
  expect(PRODUCT_LIST.href(parse('cambio=12;drop'))).toBe('/admin/products')
})

test('invalid parameters are ignored', () => {
  const query = parse(
    'familia=Nada&genero=%3Cb%3E&clasificacion=x&pagina=-1&search=%20%20&falta=todo&marca=%20&precio_min=barato&orden=azar',
  )
  expect(PRODUCT_LIST.href(query)).toBe('/admin/products')
  expect(parse('clasificacion=estandar&genero=men&pagina=1e9')).toMatchObject({
    attributes: ['Estándar'],
    genders: ['Hombre'],
    page: 1,
  })
})
