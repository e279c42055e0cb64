import { expect, test } from 'vitest'
import { countFilters, PRODUCT_LIST, withoutFilters } from './admin-list-query.ts'

const parse = (text: string) => PRODUCT_LIST.parse(new URLSearchParams(text))

test('the URL has the whole state', () => {
  const address =
    '/admin/products?search=oud&familia=Floral&genero=Mujer&clasificacion=Nuevo&clasificacion=Est%C3%A1ndar&pagina=3'
  const query = parse(address.split('?')[1] ?? '')
  expect(PRODUCT_LIST.href(query)).toBe(address)
  expect(countFilters(query)).toBe(4)
  expect(PRODUCT_LIST.href(withoutFilters(query))).toBe('/admin/products?search=oud')
})

test('invalid parameters are ignored', () => {
  const query = parse('familia=Nada&genero=%3Cb%3E&clasificacion=x&pagina=-1&search=%20%20')
  expect(PRODUCT_LIST.href(query)).toBe('/admin/products')
  expect(parse('clasificacion=estandar&genero=men&pagina=1e9')).toMatchObject({
    attributes: ['Estándar'],
    genders: ['Hombre'],
    page: 1,
  })
})
