export function orderAddress(token: string): string {
  return `/order/${token}`
}

/** A path as it may be logged: the address of an order is all it takes to see it. */
export function loggedPath(path: string): string {
  return path.replace(/^\/order\/(?!new(?:\.data)?$).*/i, '/order/…')
}
