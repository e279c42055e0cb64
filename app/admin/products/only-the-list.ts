/**
 * For every way from one state of the list to another, and to a product's form: only the page itself is asked for, so
 * that without a connection its own error stands in its place and the frame around it stays.
 */
export const ONLY_THE_LIST = { defaultShouldRevalidate: false } as const
