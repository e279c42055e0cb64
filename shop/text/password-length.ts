/** For passwords that are chosen now; whoever has a shorter one from before still comes in with it. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
