import { expect, test } from 'vitest'
import { readAll, summary } from '../testing/read-all.ts'

test.each(['|---|---|---|', '| :--- | :-: | ---: |'])(
  'the line %s of a Markdown table is skipped with a reason',
  async (line) => {
    const rows = [
      '| Perfume | ml | Precio |',
      line,
      '| Asad Lattafa | 100 | $25 |',
      '| Yara Lattafa | 100 | $26 |',
    ]
    const { products, skipped } = await readAll(rows.join('\n'))
    expect(products.map(summary)).toEqual(['Asad | Lattafa | 100 ml 2500', 'Yara | Lattafa | 100 ml 2600'])
    expect(skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [1, 'Encabezado'],
      [2, 'Línea de guiones'],
    ])
  },
)
