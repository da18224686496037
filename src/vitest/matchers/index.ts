/** Loads each matcher when a test first uses it: most test files of a project use none of them. */
export const matchers = {
  toAbstain: async () => (await import('./toAbstain.ts')).toAbstain,
  toAgreeWith: async () => (await import('./toAgreeWith.ts')).toAgreeWith,
  toBeFaithfulTo: async () => (await import('./toBeFaithfulTo.ts')).toBeFaithfulTo,
  toBeRelevantTo: async () => (await import('./toBeRelevantTo.ts')).toBeRelevantTo,
  toCiteCorrectly: async () => (await import('./toCiteCorrectly.ts')).toCiteCorrectly,
  toCover: async () => (await import('./toCover.ts')).toCover,
  toPassChecks: async () => (await import('./toPassChecks.ts')).toPassChecks,
  toRank: async () => (await import('./toRank.ts')).toRank,
  toRetrieve: async () => (await import('./toRetrieve.ts')).toRetrieve,
  toScore: async () => (await import('./toScore.ts')).toScore,
}
