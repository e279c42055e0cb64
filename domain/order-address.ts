/** Path of an order's own page; whoever has it sees the order. */
export function orderAddress(token: string): string {
  return `/order/${token}`
}

/**
 * A path as it may be logged: the address of an order is all it takes to see it, that of an opinion all to write it.
 * Also with slashes too many, which lead on to the address without them.
 */
export function loggedPath(path: string): string {
  return path.replace(/^\/+(order|opinar)\/(?!new(?:\.data)?$).*/i, '/$1/…')
}
