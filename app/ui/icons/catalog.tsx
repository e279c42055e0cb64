import { icon } from './icon.tsx'

/** Icons of lists and of the page of a perfume. */

export const ChevronDown = icon('m6 9 6 6 6-6')

export const LayoutGrid = icon(
  <rect width="7" height="7" x="3" y="3" rx="1" />,
  <rect width="7" height="7" x="14" y="3" rx="1" />,
  <rect width="7" height="7" x="14" y="14" rx="1" />,
  <rect width="7" height="7" x="3" y="14" rx="1" />,
)

export const List = icon('M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13')

export const SlidersHorizontal = icon(
  'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
)

export const ChevronLeft = icon('m15 18-6-6 6-6')

export const ChevronRight = icon('m9 18 6-6-6-6')

export const Share = icon(
  <circle cx="18" cy="5" r="3" />,
  <circle cx="6" cy="12" r="3" />,
  <circle cx="18" cy="19" r="3" />,
  'm8.59 13.51 6.83 3.98M15.41 6.51l-6.82 3.98',
)
