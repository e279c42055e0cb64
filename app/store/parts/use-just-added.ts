import { useSearchParams } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { JUST_ADDED } from '#shop/urls/links.ts'

/** Whether a button of this shop that adds to a list led here, because its page had no JavaScript yet. */
export function useJustAdded(): boolean {
  const [params] = useSearchParams()
  // A link of another site adds nothing.
  return useHydrated() && params.has(JUST_ADDED) && document.referrer.startsWith(`${location.origin}/`)
}
