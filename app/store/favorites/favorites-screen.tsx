import { type ReactNode, useEffect, useRef } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { ShareButton } from '#app/parts/share-button.tsx'
import { useStore } from '#app/parts/store-settings.tsx'
import { addFavorites } from '#app/store/parts/change-favorite.ts'
import { FavoriteButton } from '#app/store/parts/favorite-button.tsx'
import { AWAITED, EmptyOwnList, useJustAdded } from '#app/store/parts/own-list.tsx'
import { REMOVAL, RemovalNotice } from '#app/store/parts/removal-notice.tsx'
import { isOfAccount, parseIds, storedFavorites } from '#app/store/parts/stored-favorites.ts'
import { useOwnEntry } from '#app/store/parts/use-own-entry.ts'
import { buttonClass, OutwardLink } from '#app/ui/button.tsx'
import { offerUndo } from '#app/ui/offer-undo.ts'
import { useFocusWhenLost } from '#app/ui/use-focus.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { favoritesHref } from '#shop/accounts/favorites.ts'
import { favoritesMessage } from '#shop/accounts/favorites-message.ts'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import type { ProductCard } from '#shop/products/product.ts'
import { formatCount } from '#shop/text/counts.ts'
import { withQuery } from '#shop/urls/links.ts'

interface FavoritesScreenProps {
  cards: readonly ProductCard[]
  /** The account's list, when a customer is signed in. */
  own: readonly string[] | null
  inUrl: boolean
  renderCard: (card: ProductCard, index: number) => ReactNode
  /** The age of the list, without a connection. */
  copyAge: ReactNode
}

const REPLACE_IN_PLACE = { replace: true, preventScrollReset: true }

/** The own favorites or a shared list. */
export function FavoritesScreen({ cards, own, inUrl, renderCard, copyAge }: FavoritesScreenProps) {
  const isAdded = useStoringOfAdded(cards)
  const { shown, follows, isAwaited, ...list } = useFavorites({
    ids: cards.map(({ id }) => id),
    own,
    inUrl,
  })
  const isShared = list.isShared && !isAdded
  const visible = cards.filter(({ id }) => shown.includes(id))
  const isEmpty = visible.length === 0 && !follows
  const said = useRef<HTMLParagraphElement>(null)
  useFocusWhenLost(said, visible.length)
  const navigate = useNavigate()
  const offerBack = ({ id, name }: ProductCard) =>
    offerUndo(
      { title: 'Quitado de favoritos', place: REMOVAL },
      {
        name,
        run() {
          // The cards of the page may be without it.
          if (addFavorites([id]))
            navigate(favoritesHref(parseIds(storedFavorites.current())), REPLACE_IN_PLACE)
        },
      },
    )
  return (
    <div className="contenido flex-1 py-8 md:py-12">
      <h1 className="text-4xl md:text-5xl">{isShared ? 'Una lista compartida' : 'Tus favoritos'}</h1>
      <div className={isAwaited ? AWAITED : undefined}>
        <p ref={said} role="status" tabIndex={-1} className="mt-2 min-h-lh text-tinta-suave outline-none">
          {isEmpty && !copyAge ? 'Todavía no hay perfumes en la lista.' : countText(visible.length)}
        </p>
        {copyAge}
        <RemovalNotice className="md:max-w-md" />
        {isEmpty && !copyAge && (
          <EmptyOwnList>Toca «Favorito» en la página de un perfume y lo encontrarás aquí.</EmptyOwnList>
        )}
      </div>
      {visible.length > 0 && (
        <>
          <Ways cards={visible} isShared={isShared} />
          <h2 className="sr-only">Perfumes de la lista</h2>
          <ul className="fichas mt-6">
            {visible.map((card, index) => (
              <li key={card.id}>
                <div className="ficha">{renderCard(card, index)}</div>
                <FavoriteButton
                  id={card.id}
                  name={card.name}
                  className="w-full justify-center"
                  {...(!isShared && { onRemoved: () => offerBack(card) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {own === null && !isShared && <StoredInBrowser />}
    </div>
  )
}

/** Actions on a list: share, ask about it, and save it when another user shared it. */
function Ways({ cards, isShared }: { cards: readonly ProductCard[]; isShared: boolean }) {
  const { settings } = useStore()
  const navigate = useNavigate()
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <OutwardLink href={whatsappHref(settings.whatsappNumber, favoritesMessage(cards))} look="whatsapp">
        Preguntar por la lista
      </OutwardLink>
      {isShared && (
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => {
            if (addFavorites(cards.map(({ id }) => id)))
              navigate(favoritesHref(parseIds(storedFavorites.current())), REPLACE_IN_PLACE)
          }}
        >
          Guardar todos en mis favoritos
        </button>
      )}
      {!isShared && (
        <ShareButton
          path={favoritesHref(cards.map(({ id }) => id))}
          title="Mis perfumes favoritos"
          opens="Quien lo abra verá esta misma lista."
          label="Compartir la lista"
        />
      )}
    </div>
  )
}

/** Empty while the list is loading. */
function countText(count: number): string {
  if (count === 0) return ''
  return formatCount(count, 'perfume', 'perfumes')
}

function StoredInBrowser() {
  return (
    <p className="mt-3 text-tinta-suave max-md:pr-16 md:mt-5">
      La lista se guarda en este navegador.{' '}
      <Link to={withQuery(href('/auth/login'), { volver: href('/favoritos') })} className="enlace-subrayado">
        Inicia sesión
      </Link>{' '}
      si quieres verla en todos tus dispositivos.
    </p>
  )
}

/** Stores the perfume of a button that was pressed before the page had its JavaScript, once. */
function useStoringOfAdded(cards: readonly ProductCard[]): boolean {
  const [, setParams] = useSearchParams()
  const isAdded = useJustAdded()
  useEffect(() => {
    if (!isAdded) return
    addFavorites(cards.map(({ id }) => id))
    // Where the browser stores nothing, the list stays as it is.
    const ids = parseIds(storedFavorites.current())
    setParams({ lista: (ids.length > 0 ? ids : cards.map(({ id }) => id)).join('.') }, { replace: true })
  }, [isAdded, cards, setParams])
  return isAdded
}

interface Listed {
  /** Of the URL, or of the account. */
  ids: readonly string[]
  /** The account's list, when a customer is signed in. */
  own: readonly string[] | null
  inUrl: boolean
}

/**
 * Which listed products are shown, whether another user shared the list, whether a redirect is pending (`follows`), and
 * whether the list of this browser is not known or not yet shown (`isAwaited`).
 */
function useFavorites({ ids, own, inUrl }: Listed) {
  const stored = storedFavorites.useCurrent()
  const hydrated = useHydrated()
  const [params] = useSearchParams()
  const local = parseIds(stored)
  // The account's list until the browser has stored it; after that, the stored list, which changes first.
  const saved = own !== null && !isOfAccount(stored) ? own : hydrated ? local : ids
  // The page of an account needs no list in its URL.
  const isOfPage = own !== null && !inUrl
  const { isOwn, follows } = useOwnEntry({
    shown: params.get('lista'),
    own: isOfPage ? '' : saved.join('.'),
    to: own === null ? favoritesHref(local) : href('/favoritos'),
  })
  const isShared = inUrl && hydrated && !isOwn && params.get('lista') !== saved.join('.')
  return {
    shown: isShared ? ids : ids.filter((id) => saved.includes(id)),
    isShared,
    follows,
    isAwaited: own === null && !inUrl && (!hydrated || follows),
  }
}
