/** Enough to mend in one go. More would only cost time: a hostile file may hold a million. */
export const maximumProblems = 1000
