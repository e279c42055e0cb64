import { href, Link, useNavigate } from 'react-router'
import { useQuotedTexts } from '#app/parts/store-settings.tsx'
import { slashKey } from '#app/parts/stored-text.ts'
import { SearchBox } from '#app/store/parts/search-box.tsx'
import { ArrowRight } from '#app/ui/icons/secondary.tsx'
import { CloseButton, type OpenedDialog, OverlayDialog } from '#app/ui/overlay-dialog.tsx'
import { POPULAR_SEARCHES, QUOTED_TEXTS } from '#shop/text/quoted-texts.ts'
import { searchHref } from '#shop/urls/links.ts'

/** The overlay 'Search': a field and the popular searches, all linked to the catalog. */
export function SearchOverlay({ open, onClose }: OpenedDialog) {
  const navigate = useNavigate()
  const { say, lang } = useQuotedTexts()
  const title = say(QUOTED_TEXTS.search)

  return (
    <OverlayDialog open={open} onClose={onClose} label={title} className="p-5 md:p-8">
      <div className="flex items-center justify-between">
        <h2 lang={lang} className="text-2xl">
          {title}
        </h2>
        <CloseButton label="Cerrar búsqueda" onClose={onClose} className="-mr-2.5 size-11" />
      </div>
      <SearchBox
        action={href('/catalog')}
        label="Buscar en el catálogo"
        hasRecent={false}
        autoFocus
        onSearch={(term) => {
          onClose()
          navigate(searchHref(term))
        }}
        onLeave={onClose}
        className="mt-4"
      />
      <p className="versalitas mt-8 text-tinta-suave">Búsquedas populares</p>
      <ul lang={lang} className="mt-2">
        {POPULAR_SEARCHES.map((text) => say(text)).map((term) => (
          <li key={term} className="border-b border-hilo last:border-0">
            <Link
              to={searchHref(term)}
              onClick={onClose}
              className="group flex min-h-12 items-center justify-between font-display text-lg hover:text-ambar"
            >
              {term}
              <ArrowRight className="size-5 text-laton transition-transform group-hover:translate-x-1" />
            </Link>
          </li>
        ))}
      </ul>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 text-sm text-tinta-suave">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-ambar"
          defaultChecked={slashKey.read() !== 'no'}
          onChange={({ target }) => slashKey.write(target.checked ? 'sí' : 'no')}
        />
        Abrir esta búsqueda con la tecla /
      </label>
    </OverlayDialog>
  )
}
