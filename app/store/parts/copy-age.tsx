const DAY = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long' })
const TIME = new Intl.DateTimeFormat('es', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '12 de mayo, 14:30', in the visitor's time zone. */
export function cachedDate(time: number): string {
  return `${DAY.format(time)}, ${TIME.format(time)}`
}

interface CopyAgeProps {
  /** The time of the oldest shown price, in milliseconds; null when no price is shown. */
  at: number | null
  /** Perfumes of the list that were never loaded in this browser. */
  missing: number
}

/** Without a connection: how old the prices of a list are, and how many of its perfumes it lacks. */
export function CopyAge({ at, missing }: CopyAgeProps) {
  return (
    <p className="mt-4 border-l-4 border-contorno bg-blanco px-4 py-3">
      {at !== null && `Precios del ${cachedDate(at)}: pueden haber cambiado. `}
      {missing === 1 && 'Falta un perfume, que se verá cuando vuelva la conexión.'}
      {missing > 1 && `Faltan ${missing} perfumes, que se verán cuando vuelva la conexión.`}
    </p>
  )
}
