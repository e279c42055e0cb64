import { icon } from './icon.tsx'

/** Icons of every page of the store. Those of some pages are in separate files, which a first visit does not load. */

export const ArrowLeft = icon('m12 19-7-7 7-7M19 12H5')

/** Own shape: a third of Lucide's bytes, in the HTML of every page. */
export const Heart = icon('m12 20.8-8.4-8.3A5.5 5.5 0 1 1 12 5.5a5.5 5.5 0 1 1 8.4 7z')

export const Menu = icon('M4 5h16M4 12h16M4 19h16')

export const MessageCircle = icon(
  'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
)

export const Search = icon('m21 21-4.34-4.34', <circle cx="11" cy="11" r="8" />)

export const ShoppingBag = icon(
  'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
)

export const UserRound = icon('M20 21a8 8 0 0 0-16 0', <circle cx="12" cy="8" r="5" />)

export const X = icon('M18 6 6 18M6 6l12 12')
