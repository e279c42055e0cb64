import type { Activity } from '#shop/insights/overview.ts'

/** Recent entries of the audit log. */
export function ActivityList({ activity }: { activity: Activity[] }) {
  return (
    <section aria-labelledby="actividad" className="flex min-w-0 flex-col gap-3">
      <h2 id="actividad" className="text-xl">
        Actividad reciente
      </h2>
      {activity.length === 0 ? (
        <p className="text-tinta-suave">Todavía no ha pasado nada.</p>
      ) : (
        <ol className="divide-y divide-hilo rounded-panel border border-hilo">
          {activity.map(({ id, who, what, times, at, ago }) => (
            <li key={id} className="flex flex-col gap-0.5 px-4 py-3">
              <span className="wrap-anywhere">
                <bdi>{what}</bdi>
                {times > 1 && (
                  <span className="ml-2 font-semibold whitespace-nowrap text-tinta-suave">
                    <span aria-hidden="true">×{times}</span>
                    <span className="sr-only">{times} veces</span>
                  </span>
                )}
              </span>
              <span className="text-sm wrap-anywhere text-tinta-suave">
                <bdi>{who}</bdi> · {times > 1 && 'última '}
                <time dateTime={at}>{ago}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
