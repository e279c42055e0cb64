import { icon } from './icon.tsx'

/** Icons of the page of a perfume. */

export const ChevronLeft = icon('m15 18-6-6 6-6')

export const ChevronRight = icon('m9 18 6-6-6-6')

export const Heart = icon(
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
)

export const Share = icon(
  <circle cx="18" cy="5" r="3" />,
  <circle cx="6" cy="12" r="3" />,
  <circle cx="18" cy="19" r="3" />,
  'm8.59 13.51 6.83 3.98M15.41 6.51l-6.82 3.98',
)
