/** Shown while a proxy stands in front of the shop that TRUST_PROXY does not count: what to set, and why. */
export function ProxyNotice({ hasPublicUrl }: { hasPublicUrl: boolean }) {
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
        En el servidor, pon <code>TRUST_PROXY=1</code> (o cuántos proxies hay delante)
        {hasPublicUrl ? (
          ' '
        ) : (
          <>
            {' '}
            y <code>PUBLIC_URL</code> con la dirección pública, por ejemplo <code>https://mitienda.com</code>,{' '}
          </>
        )}
        y vuelve a abrir la tienda. El archivo README lo explica en «Behind a proxy».
      </p>
    </section>
  )
}
