import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The answer to the last form of the page. A revalidation, as after every live event, makes the router drop it: its message,
 * and the way on that it offers, stay until the next form, another page, or a change of `subject`.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined, subject = ''): Answer | undefined {
  const { key } = useLocation()
  const place = `${key} ${subject}`
  const [last, setLast] = useState({ place, answer })
  // The router gives the answer first, and then the location of its form.
  if (answer !== undefined && (answer !== last.answer || place !== last.place)) setLast({ place, answer })
  return answer ?? (last.place === place ? last.answer : undefined)
}
