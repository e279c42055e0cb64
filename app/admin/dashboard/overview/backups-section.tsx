import type { BackupNews } from '#shop/insights/overview.ts'

/** Age and size of the last backup, and the last restore test. */
export function BackupsSection({
  backups: { made, size, encryption, tried, worries },
}: {
  backups: BackupNews
}) {
  return (
    <section aria-labelledby="copias" className="flex flex-col gap-3">
      <h2 id="copias" className="text-xl">
        Copias de seguridad
      </h2>
      {worries.map((worry) => (
        <p key={worry} className="font-semibold wrap-anywhere text-granate">
          {worry}
        </p>
      ))}
      <dl className="divide-y divide-hilo rounded-panel border border-hilo">
        <Line term="Última copia" value={made ?? 'ninguna todavía: se hace cada noche'} />
        {size && <Line term="Tamaño" value={size} />}
        {encryption && <Line term="Cifrada" value={encryption} />}
        <Line term="Restaurada de prueba" value={tried ?? 'todavía no: se hace cada semana'} />
      </dl>
    </section>
  )
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
      <dt className="text-tinta-suave">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}
