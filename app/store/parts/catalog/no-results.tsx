import { href, Link } from 'react-router'
import { useStore } from '#app/parts/store-settings.tsx'
import { BestProducts } from '#app/store/parts/best-products.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { clearAll } from '#shop/catalog/active-filters.ts'
import { catalogHref } from '#shop/catalog/catalog-query.ts'
import { defaultQuery } from '#shop/catalog/catalog-state.ts'
import { shortName } from '#shop/phone/message-names.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import type { CatalogView } from './catalog-view.ts'
import { Spellings } from './spellings.tsx'
import { StateLink } from './state-link.tsx'
import { useCatalog } from './use-catalog.ts'

/** The empty result: similar spellings, links to a wider list, the chat, and other perfumes. */
export function NoResults({ corrections, instead = [] }: Pick<CatalogView, 'corrections' | 'instead'>) {
  const { query, scope } = useCatalog()
  const { settings } = useStore()
  const isScopedSearch = scope.gender !== undefined && query.search !== ''
  const wish = query.search
    ? `¡Hola! Busco «${shortName(query.search)}» y no lo encontré en la tienda. ¿Lo tienen?`
    : '¡Hola! No encontré en la tienda el perfume que busco. ¿Me ayudan?'
  return (
    <>
      <div
        data-contact-bar
        className="relative overflow-hidden rounded-panel bg-lino px-5 py-12 text-center md:py-16"
      >
        <div className="khatam absolute inset-0 opacity-25 [mask-image:radial-gradient(closest-side,transparent_40%,black)]" />
        <div className="relative mx-auto flex max-w-lg flex-col items-center">
          <KhatamStar className="size-12 text-laton" />
          <h2 className="mt-4 text-2xl md:text-3xl">No se encontraron perfumes</h2>
          {corrections.length > 0 && <Spellings spellings={corrections} className="mt-3 text-lg" />}
          <p className="mt-3 text-tinta-suave">Intenta ajustar tus filtros o término de búsqueda</p>
          <div className="mt-6 flex flex-wrap justify-center gap-3">
            {isScopedSearch && (
              <Link
                to={catalogHref(href('/catalog'), defaultQuery({}, query.search))}
                className={buttonClass()}
                discover="none"
              >
                Buscar en toda la tienda
              </Link>
            )}
            <StateLink
              query={clearAll(query, scope)}
              keep
              className={buttonClass(isScopedSearch ? 'secondary' : 'primary')}
            >
              Borrar todos los filtros
            </StateLink>
            <a
              href={whatsappHref(settings.whatsappNumber, wish)}
              target="_blank"
              rel="noopener"
              className={buttonClass('secondary')}
            >
              Preguntar por WhatsApp
            </a>
          </div>
        </div>
      </div>
      <BestProducts cards={instead} className="pt-10 md:pt-14" />
    </>
  )
}
