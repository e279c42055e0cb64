import { href } from 'react-router'
import { Heart } from '#app/ui/icons/store.tsx'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { FAILED_CHANGE, parseIds, storedFavorites } from './stored-favorites.ts'

interface FavoriteButtonProps {
  id: string
  /** Name of the perfume, on pages with several buttons. */
  name?: string
  className?: string
  onRemoved?: () => void
}

/** Adds or removes a favorite. Without JavaScript it links to a list with this perfume only. */
export function FavoriteButton({ id, name, className = '', onRemoved }: FavoriteButtonProps) {
  const stored = storedFavorites.useCurrent()
  const liked = parseIds(stored).includes(id)
  return (
    <form
      method="post"
      action={href('/favoritos/cambio')}
      onSubmit={(event) => {
        event.preventDefault()
        // Product pages load minimal JavaScript: code that few visitors use is loaded on click.
        import('./change-favorite.ts').then(
          ({ addFavorites, removeFavorite }) => {
            dismissToast(FAILED_CHANGE)
            if (!liked) addFavorites([id])
            else if (removeFavorite(id)) onRemoved?.()
          },
          () => showToast({ title: 'Sin conexión no se puede guardar', kind: 'error', about: FAILED_CHANGE }),
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
        <Heart className={`size-5 ${liked ? 'fill-granate text-granate' : ''}`} />
        Favorito
      </button>
    </form>
  )
}
