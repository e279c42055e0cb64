import type { SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement>

/**
 * The frame of every icon: 24 × 24 units, strokes of 2 in the color of the text, hidden from screen readers. The shapes
 * are those of Lucide 1.75 (see LICENSE). Copy a new icon from https://lucide.dev/icons.
 */
export function Icon(props: IconProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  )
}
