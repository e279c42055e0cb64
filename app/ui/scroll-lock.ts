let locks = 0
let restore = () => {}

/** Stops the page behind from scrolling; the returned function releases the lock. Locks may nest. */
export function lockScroll(): () => void {
  if (locks++ === 0) restore = freeze()
  let released = false
  return () => {
    if (released) return
    released = true
    if (--locks === 0) restore()
  }
}

function freeze(): () => void {
  const { overflow, paddingRight } = document.body.style
  // Padding in place of the hidden scroll bar, so that nothing shifts sideways.
  const scrollBar = window.innerWidth - document.documentElement.clientWidth
  document.body.style.overflow = 'hidden'
  if (scrollBar > 0) document.body.style.paddingRight = `${scrollBar}px`
  return () => Object.assign(document.body.style, { overflow, paddingRight })
}
