/**
 * For every link between states of the list and to a product's form. Only the page itself revalidates. Without a
 * connection its error boundary then shows inside the frame.
 */
export const ONLY_THE_LIST = { defaultShouldRevalidate: false } as const
