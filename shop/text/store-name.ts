/** The store's name until the environment or the operator sets another. */
export const DEFAULT_STORE_NAME = 'Azahar'
