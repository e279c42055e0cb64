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

/** What is the visitor's own. Whether somebody is signed in shows on those pages only: the others are the same for all. */
export const OWN_LINKS = [
  { to: href('/favoritos'), label: 'Favoritos' },
  { to: href('/account'), label: 'Mi cuenta' },
] as const

/** Where the menu button leads without JavaScript: the footer holds every link. */
export const FOOTER_ID = 'pie'
