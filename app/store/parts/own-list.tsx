import type { ReactNode } from 'react'
import { href, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { KhatamStar } from '#app/ui/khatam.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { JUST_ADDED } from '#shop/urls/links.ts'

/** Classes around a list that the server does not know: nothing says that it is empty, and nothing moves. */
export const AWAITED = 'invisible min-h-screen noscript:visible noscript:min-h-0'

/** In place of a bag or of favorites without perfumes: how they get there. */
export function EmptyOwnList({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col items-center rounded-panel bg-lino px-5 py-8 text-center md:py-14">
      <KhatamStar className="size-12 text-laton" />
      <p className="mt-4 max-w-[40ch]">{children}</p>
      <ButtonLink to={href('/catalog')} className="mt-6">
        Explorar Colección
      </ButtonLink>
    </div>
  )
}

/** Whether a button of this shop that adds to a list led here, because its page had no JavaScript yet. */
export function useJustAdded(): boolean {
  const [params] = useSearchParams()
  // A link of another site adds nothing.
  return useHydrated() && params.has(JUST_ADDED) && document.referrer.startsWith(`${location.origin}/`)
}
