import { useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { Heart } from '#app/ui/icons/store.tsx'
import { showToast } from '#app/ui/toast.ts'
import { idsOf, storedFavorites } from './stored-favorites.ts'

interface FavoriteButtonProps {
  id: string
  /** Of the perfume, where several buttons are on one page. */
  name?: string
  className?: string
}

/** Keeps a perfume, or lets it go. Without a script it leads to a list with just this. */
export function FavoriteButton({ id, name, className = '' }: FavoriteButtonProps) {
  const stored = useSyncExternalStore(
    storedFavorites.subscribe,
    storedFavorites.current,
    storedFavorites.onServer,
  )
  const liked = idsOf(stored).includes(id)
  return (
    <form
      method="post"
      action={href('/favoritos/cambio')}
      onSubmit={(event) => {
        event.preventDefault()
        // Product pages carry as little script as they can: what most visitors never press comes when it is pressed.
        import('./change-favorite.ts').then(
          ({ changeFavorite }) => changeFavorite(id, !liked),
          () => showToast({ title: 'Sin conexión no se puede guardar', kind: 'error' }),
        )
      }}
    >
      <button
        type="submit"
        name="guardar"
        value={id}
        aria-pressed={liked}
        aria-label={name && `Favorito: ${name}`}
        className={`inline-flex min-h-11 items-center gap-2 text-sm text-ambar hover:underline ${className}`}
      >
        <Heart aria-hidden="true" className={`size-5 ${liked ? 'fill-granate text-granate' : ''}`} />
        Favorito
      </button>
    </form>
  )
}
