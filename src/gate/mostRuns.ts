/** More than three runs hardly settle what three do not. */
export const mostRuns = 3
