import type { Db } from '#server/db/database.ts'
import { decimalFromCents } from '#shop/money/money.ts'
import { CSV_START, csvLine } from '#shop/text/csv.ts'
import { everyCustomer } from './list-customers.server.ts'

const TITLES = ['Nombre', 'Teléfono', 'Ciudad', 'Correo', 'Pedidos', 'Importe', 'Último pedido']

/** Every customer as a CSV file without formulas; days in the shop's time zone. */
export async function customerLines(db: Db, timeZone: string): Promise<string> {
  const lines = (await everyCustomer(db, timeZone)).map(
    ({ name, phone, city, email, orders, amounts, lastDay }) => {
      const amount = amounts.map(({ currency, cents }) => `${decimalFromCents(cents)} ${currency}`).join('; ')
      return csvLine([name, phone, city, email, orders, amount, lastDay])
    },
  )
  return CSV_START + csvLine(TITLES) + lines.join('')
}
