import type { SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement>

/**
 * The frame of every icon: 24 × 24 units, strokes of 2 in the color of the text, hidden from screen readers. The shapes
 * are those of Lucide 1.75 (see LICENSE). Copy a new icon from https://lucide.dev/icons.
 */
export function Icon({ className = '', ...props }: IconProps) {
  return <svg viewBox="0 0 24 24" aria-hidden="true" {...props} className={`icono ${className}`.trimEnd()} />
}
