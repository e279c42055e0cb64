import type { BackupNews } from '#shop/insights/overview.ts'

/** Shown while the settings do not count a proxy in front of the shop; `settings` are the lines to add. */
export function ProxyNotice({ settings }: { settings: readonly string[] }) {
  return (
    <section
      aria-labelledby="proxy"
      className="flex flex-col gap-2 border-l-4 border-granate bg-lino px-4 py-3"
    >
      <h2 id="proxy" className="text-xl">
        Falta configurar el proxy
      </h2>
      <p>
        Delante de la tienda hay un proxy que su configuración no cuenta, y por eso todos los visitantes
        comparten una dirección: la protección contra abusos no distingue a un comprador de un atacante.
      </p>
      <p>
        En el servidor, añade esto a la configuración y vuelve a abrir la tienda. Si hay varios proxies, el
        número es cuántos; la dirección es la pública de tu tienda. El archivo README lo explica en{' '}
        <span lang="en">«Behind a proxy»</span>.
      </p>
      <ul className="text-sm wrap-anywhere">
        {settings.map((line) => (
          <li key={line}>
            <code className="select-all">{line}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Warns that buyers hit the rate limit. The shop-wide limit of orders exists only behind an unconfigured proxy. */
export function OrderLimitNotice({ ago }: { ago: string }) {
  return (
    <section aria-labelledby="limite" className="border-l-4 border-granate bg-blanco px-4 py-3">
      <h2 id="limite" className="text-xl">
        Se llegó al límite de pedidos por hora
      </h2>
      <p className="mt-1 max-w-[75ch]">
        Fue {ago}: quien quiso pedir tuvo que esperar o escribir por el chat. La tienda no distingue a sus
        compradores porque hay delante un proxy sin configurar. Quien la instaló tiene que hacerlo, como dice
        el archivo README en <span lang="en">«Behind a proxy»</span>.
      </p>
    </section>
  )
}

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
