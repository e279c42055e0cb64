import type { MouseEvent } from 'react'

/** Whether a click on a link opens it here. With a modifier key the browser opens a tab or window, or downloads it. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
