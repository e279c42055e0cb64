import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  /** The label while the form is being sent. */
  busyText?: string
}

/** A submit button that is disabled while a form is being sent. */
export function SubmitButton({ busyText, disabled, children, ...button }: SubmitButtonProps) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Button type="submit" disabled={disabled || busy} {...button}>
      {busy && busyText ? busyText : children}
    </Button>
  )
}
