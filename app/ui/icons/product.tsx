import { icon } from './icon.tsx'

/** Icons of the page of a perfume. */

export const ChevronLeft = icon('m15 18-6-6 6-6')

export const ChevronRight = icon('m9 18 6-6-6-6')

export const Share = icon(
  <circle cx="18" cy="5" r="3" />,
  <circle cx="6" cy="12" r="3" />,
  <circle cx="18" cy="19" r="3" />,
  'm8.59 13.51 6.83 3.98M15.41 6.51l-6.82 3.98',
)
