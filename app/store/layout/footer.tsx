import { href } from 'react-router'
import type { StoreContext } from '#app/parts/store-settings.tsx'
import { Wordmark } from '#app/parts/wordmark.tsx'
import { MessageCircle } from '#app/ui/icons/store.tsx'
import { KhatamDivider } from '#app/ui/khatam.tsx'
import { whatsappHref } from '#shop/phone/whatsapp.ts'
import { NAV_LINKS, OWN_LINKS } from './nav-links.ts'

const SHOP = NAV_LINKS.filter(({ to }) => to !== href('/about'))
const COMPANY = [
  ...NAV_LINKS.filter(({ to }) => to === href('/about')),
  { to: href('/contact'), label: 'Contáctanos' },
  ...OWN_LINKS,
  { to: href('/admin'), label: 'Acceso Administrador' },
]
const LEGAL = [
  { to: href('/terms'), label: 'Términos' },
  { to: href('/privacy'), label: 'Privacidad' },
]

export type FooterProps = Pick<
  StoreContext['settings'],
  'storeName' | 'logo' | 'socialLinks' | 'whatsappNumber' | 'greeting'
> &
  Pick<StoreContext, 'year'>

const LINK = 'enlace hover:text-azafran lg:min-h-9'

/**
 * Brand, shop and company links, the year, and the floating chat button. Not hydrated, and the same on every page: see
 * `PageFooter`.
 */
export function Footer({ storeName, logo, socialLinks, whatsappNumber, greeting, year }: FooterProps) {
  return (
    <>
      <div className="contenido pt-12 pb-6 max-lg:in-[body:has([data-order-bar])]:pb-36">
        <div className="pie-columnas">
          <div className="max-md:col-span-full">
            <Wordmark storeName={storeName} logo={logo} />
            <p className="mt-4 max-w-[38ch] text-marfil/80">
              Perfumes árabes auténticos, elegidos nota por nota. Los ves aquí, con su precio por tamaño, y
              cierras la compra conversando por WhatsApp.
            </p>
            <SocialLinks links={Object.entries(socialLinks)} />
          </div>
          <LinkColumn title="Tienda" links={SHOP} />
          <LinkColumn title="Compañía" links={COMPANY} />
        </div>
        <KhatamDivider className="mt-10 mb-4" />
        <div className="pie-ultimo">
          <p className="py-3">{`© ${year} ${storeName}. Todos los derechos reservados.`}</p>
          <ul className="flex gap-6">
            {LEGAL.map(({ to, label }) => (
              <li key={to}>
                <FooterLink to={to} label={label} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ChatButton whatsappNumber={whatsappNumber} greeting={greeting} />
    </>
  )
}

function SocialLinks({ links }: { links: [name: string, url: string][] }) {
  if (links.length === 0) return null
  return (
    <ul aria-label="Redes sociales" className="mt-3 flex flex-wrap gap-x-6">
      {links.map(([name, url]) => (
        <li key={name}>
          <a href={url} target="_blank" rel="me noopener" className={LINK}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface FooterLinkProps {
  to: string
  label: string
}

function LinkColumn({ title, links }: { title: string; links: readonly FooterLinkProps[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="versalitas font-sans text-laton">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link that `PageLinks` opens, except to the admin area, which is another document. */
function FooterLink({ to, label }: FooterLinkProps) {
  return (
    <a className={LINK} href={to} data-page={to === href('/admin') ? undefined : ''}>
      {label}
    </a>
  )
}

/**
 * The floating chat button of screens up to 1024 px. Hidden on pages with their own chat link
 * (`data-contact-bar`), whose message names the perfume. Beside cards it is in a bar of the footer. With a form, and in a
 * low window, it is not fixed: it would cover the submit button.
 */
function ChatButton({ whatsappNumber, greeting }: Pick<FooterProps, 'whatsappNumber' | 'greeting'>) {
  return (
    <a
      href={whatsappHref(whatsappNumber, greeting)}
      target="_blank"
      rel="noopener"
      aria-label="Escribir por WhatsApp"
      className="boton-chat"
    >
      <MessageCircle className="size-7 in-bar:size-5" />
      <span className="hidden font-semibold in-bar:inline">WhatsApp</span>
    </a>
  )
}
