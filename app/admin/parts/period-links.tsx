import { Link } from 'react-router'
import { PERIODS, type Period } from '#shop/dates/days.ts'

/** 7, 30 or 90 days: the same page for another period. `to` is its URL without `dias`. */
export function PeriodLinks({ period, to }: { period: Period; to: string }) {
  return (
    <nav aria-label="Periodo" className="flex rounded-suave border border-contorno bg-blanco sm:self-start">
      {PERIODS.map((days) => (
        <Link
          key={days}
          to={`${to}${to.includes('?') ? '&' : '?'}dias=${days}`}
          preventScrollReset
          aria-current={days === period.days ? 'true' : undefined}
          className="inline-flex min-h-11 flex-1 items-center justify-center px-4 text-center whitespace-nowrap huge:px-1 huge:whitespace-normal not-first:border-l not-first:border-contorno hover:bg-lino aria-[current]:bg-tinta aria-[current]:text-contraste"
        >
          {days} días
        </Link>
      ))}
    </nav>
  )
}
