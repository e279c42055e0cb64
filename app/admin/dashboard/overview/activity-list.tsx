import type { Activity } from '#shop/insights/activity.ts'

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
          {activity.map(({ id, who, what, at, ago }) => (
            <li key={id} className="flex flex-col gap-0.5 px-4 py-3">
              <bdi className="wrap-anywhere">{what}</bdi>
              <span className="text-sm wrap-anywhere text-tinta-suave">
                <bdi>{who}</bdi> · <time dateTime={at}>{ago}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
