import { Form, href, Link } from 'react-router'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { DoneNotice } from '#app/ui/notices.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import {
  CUSTOMERS,
  type Customer,
  type CustomerList,
  type CustomerQuery,
  customerHref,
} from '#shop/customers/customer.ts'
import { fullDay } from '#shop/dates/days.ts'
import { formatMoney } from '#shop/money/money.ts'
import { describeOrdersIn, INCOME_STATES } from '#shop/orders/order-states.ts'
import { formatPhone } from '#shop/phone/phone.ts'
import { formatCount } from '#shop/text/counts.ts'

interface CustomersScreenProps {
  query: CustomerQuery
  list: CustomerList
  /** The data of one customer were deleted just now. */
  forgotten: boolean
}

/** 'Usuarios': customers with an order or an account. */
export function CustomersScreen({ query, list, forgotten }: CustomersScreenProps) {
  const { customers, matching, page, pageCount } = list
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-3xl">Usuarios</h1>
      <DoneNotice>{forgotten && 'Los datos del cliente se han borrado.'}</DoneNotice>
      <CustomerSearch key={query.search} search={query.search} />
      <p role="status" className="text-sm text-tinta-suave">
        {formatCount(matching, 'cliente', 'clientes')}
        {query.search !== '' && (
          <>
            {' · '}
            <Link to={CUSTOMERS.path} className="subrayado">
              Ver todos
            </Link>
          </>
        )}
      </p>
      {customers.length === 0 ? (
        <EmptyList title={query.search === '' ? 'Todavía no hay clientes.' : 'Ningún cliente coincide.'}>
          Quien hace un pedido o abre una cuenta aparece aquí.
        </EmptyList>
      ) : (
        <ul className="-mt-2 divide-y divide-hilo border-y border-hilo">
          {customers.map((customer) => (
            <CustomerRow key={customer.person} customer={customer} />
          ))}
        </ul>
      )}
      <Pager page={page} pageCount={pageCount} href={(other) => CUSTOMERS.href({ ...query, page: other })} />
      <div className="text-sm text-tinta-suave">
        <p>El importe suma los pedidos {describeOrdersIn(INCOME_STATES)}.</p>
        <a href={href('/admin/users.csv')} download className="enlace-subrayado">
          Descargar todos los clientes (CSV)
        </a>
      </div>
    </div>
  )
}

function CustomerSearch({ search }: { search: string }) {
  return (
    <search>
      <Form action={href('/admin/dashboard')} className="max-w-xl">
        <input type="hidden" name="seccion" value="usuarios" />
        <SearchField
          aria-label="Buscar clientes"
          defaultValue={search}
          maxLength={100}
          placeholder="Nombre, teléfono o correo"
        />
      </Form>
    </search>
  )
}

/** The whole row is a link to the customer. */
function CustomerRow({ customer }: { customer: Customer }) {
  const { person, name, phone, city, email, orders, amounts, lastDay } = customer
  return (
    <li>
      <Link
        to={customerHref(person)}
        className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-2 py-3 hover:bg-arena md:grid-cols-[1fr_11rem_9rem_7rem] lg:grid-cols-[1fr_14rem_13rem_8rem] md:items-center"
      >
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{name ?? 'Sin nombre'}</span>
          <span className="block text-sm text-tinta-suave">{city}</span>
        </span>
        <span className="text-right tabular-nums md:order-last">
          {amounts.map(({ currency, cents }) => (
            <span key={currency} className="block font-semibold">
              {formatMoney(cents, currency)}
            </span>
          ))}
        </span>
        <span className="col-span-2 min-w-0 text-sm wrap-anywhere md:col-span-1">
          {phone && <span className="block tabular-nums">{formatPhone(phone)}</span>}
          <span className="block text-tinta-suave">{email ? `Cuenta: ${email}` : 'Sin cuenta'}</span>
        </span>
        <span className="col-span-2 text-sm text-tinta-suave md:col-span-1">
          {formatCount(orders, 'pedido', 'pedidos')}
          {lastDay && (
            <>
              {' · '}
              <time dateTime={lastDay}>{fullDay(lastDay)}</time>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
