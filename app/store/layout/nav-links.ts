import { href } from 'react-router'
/** The main navigation, the same in header, menu and footer. */
export const NAV_LINKS = [
  { to: '/', label: 'Inicio' },
  { to: href('/catalog'), label: 'Todos los Perfumes' },
  { to: href('/men'), label: 'Para Él' },
  { to: href('/women'), label: 'Para Ella' },
  { to: href('/unisex'), label: 'Unisex' },
  { to: href('/about'), label: 'Sobre Nosotros' },
] as const

export const FAVORITES_LINK = { to: href('/favoritos'), label: 'Favoritos' } as const
export const ACCOUNT_LINK = { to: href('/account'), label: 'Mi cuenta' } as const

/** Links to the visitor's own pages. Only these show the sign-in state: all others are the same for every visitor. */
export const OWN_LINKS = [
  FAVORITES_LINK,
  { to: href('/orders'), label: 'Mis pedidos' },
  ACCOUNT_LINK,
] as const

/** Target of the menu button without JavaScript: the footer has every link. */
export const FOOTER_ID = 'pie'
