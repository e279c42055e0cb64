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
