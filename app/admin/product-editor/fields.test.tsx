import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyValues } from '#shop/products/form-values.ts'
import { TEXT_FIELDS } from '#shop/products/plain-fields.ts'
import { PlainField } from './fields.tsx'

const values = emptyValues({ storeName: 'Azahar', currency: '$' })
const plain = TEXT_FIELDS.filter(({ control }) => control !== 'own')

test.each(plain)('the error of the field $name is shown beside its input', (field) => {
  const html = renderToStaticMarkup(
    <PlainField
      field={field}
      productId={null}
      values={values}
      errors={{ [field.name]: 'Está mal' }}
      onChange={() => {}}
    />,
  )
  const [, id = ''] = /aria-describedby="([^" ]+)/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`id="${id}"[^>]*>.*Está mal`))
  expect(html).toContain('aria-invalid="true"')
})
