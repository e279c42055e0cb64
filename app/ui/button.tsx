import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** Classes of controls.css. */
const LOOKS = {
  primary: 'boton-principal',
  secondary: 'boton-claro',
  quiet: 'boton-discreto',
  onDark: 'boton-sobre-noche',
  whatsapp: 'boton-whatsapp',
  danger: 'boton-peligro',
}

export type ButtonLook = keyof typeof LOOKS

/** Classes of a button's look, for the few elements that are neither `button` nor `Link` (plain `a`). */
export function buttonClass(look: ButtonLook = 'primary', className = ''): string {
  return `boton ${LOOKS[look]} ${className}`
}

export function Button({
  look,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

export function ButtonLink({
  look,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook }) {
  return <Link discover="none" className={buttonClass(look, className)} {...rest} />
}

/** A link styled as a button that opens another site, mostly the chat, in a new tab. */
export function OutwardLink({
  look,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { look?: ButtonLook }) {
  return (
    <a target="_blank" rel="noopener" className={buttonClass(look, className)} {...rest}>
      {children}
      <NewTabHint />
    </a>
  )
}

/** For readers of the screen, in a link that opens a new tab. */
export function NewTabHint() {
  return <span className="sr-only"> (se abre en una pestaña nueva)</span>
}
