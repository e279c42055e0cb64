import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has scrolled out of the window: then its floating copy is shown. */
export function useScrolledPast(element: RefObject<Element | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setPast(entry?.isIntersecting === false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return past
}
