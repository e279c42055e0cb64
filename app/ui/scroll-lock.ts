let locks = 0
let restore = () => {}

/** Stops the page behind from scrolling; the returned function gives it back. Locks may nest. */
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
  // The room of the vanished scroll bar, so that nothing jumps sideways.
  const scrollBar = window.innerWidth - document.documentElement.clientWidth
  document.body.style.overflow = 'hidden'
  if (scrollBar > 0) document.body.style.paddingRight = `${scrollBar}px`
  return () => Object.assign(document.body.style, { overflow, paddingRight })
}
