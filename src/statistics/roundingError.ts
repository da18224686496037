/** What sums of scores may differ by and still be equal: scores have 4 decimals. */
export const roundingError = 1e-9
