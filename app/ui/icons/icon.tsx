import { createElement, type ReactElement, type SVGProps } from 'react'

/**
 * An icon of these shapes, where a text is the data of a path: 24 × 24 units, strokes of 2 in the color of the text, hidden
 * from screen readers. The shapes are those of Lucide 1.75 (see LICENSE) unless one says otherwise. Copy a new icon from
 * https://lucide.dev/icons.
 */
export function icon(...shapes: (string | ReactElement)[]) {
  const children = shapes.map((shape) =>
    typeof shape === 'string' ? createElement('path', { d: shape }) : shape,
  )
  return ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': 'true', ...props, className: `icono ${className}`.trimEnd() },
      ...children,
    )
}
