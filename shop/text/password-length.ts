/** For new passwords. Users with an older, shorter password can still sign in. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
