/** Marks a field of an answer that only judges other than language models fill in. */
export const notForModels = 'notForModels'
