/** Marks a field of an answer that no language model is asked for: only judges of another kind fill it in. */
export const notForModels = 'notForModels'
