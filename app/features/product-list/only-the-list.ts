/**
 * For every way from one state of the list to another: only the list is asked for, so that without a connection
 * its own error stands in its place and the page around it stays.
 */
export const ONLY_THE_LIST = { defaultShouldRevalidate: false } as const
