import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/**
 * While a form is sent, no other is: the second tap of a double tap would send it again, and the router would drop the
 * answer to the first one. Rendered once, for all pages.
 */
export function OneSubmission() {
  const { formMethod } = useNavigation()
  const isSending = formMethod !== undefined && formMethod !== 'GET'
  useEffect(() => {
    if (!isSending) return
    const ignore = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    // On the window and in the capture phase: before the handlers of React, which are on the document.
    addEventListener('submit', ignore, true)
    return () => removeEventListener('submit', ignore, true)
  }, [isSending])
  return null
}
