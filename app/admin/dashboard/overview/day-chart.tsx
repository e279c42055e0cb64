import { shortDay } from '#shop/dates/time-zone.ts'
import type { Day } from '#shop/insights/days.ts'

interface DayChartProps {
  days: readonly Day[]
  of: 'visits' | 'chats' | 'orders'
  label: string
}

const STEP = 10
const HEIGHT = 100

/** One bar a day; the table beside it has the same numbers. */
export function DayChart({ days, of, label }: DayChartProps) {
  const most = Math.max(...days.map((day) => day[of]))
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  const total = days.reduce((sum, day) => sum + day[of], 0)
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${label} por día, del ${shortDay(first)} al ${shortDay(last)}: ${total} en total, ${most} el día de más.`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-laton"
      >
        {days.map((day, index) => {
          // A day above zero has a visible bar.
          const height = day[of] === 0 ? 0 : Math.max(2, (day[of] / most) * HEIGHT)
          return (
            <rect
              key={day.day}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              className="fill-ambar"
            >
              <title>{`${shortDay(day.day)}: ${day[of]}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-sm text-tinta-suave" aria-hidden="true">
        <span>{shortDay(first)}</span>
        <span>{shortDay(last)}</span>
      </figcaption>
    </figure>
  )
}
