/** How many chunks are retrieved for a question. */
export const k = 4

/** Unset, answers are extracted and checked by words, with no key. To use a model, name it here. */
export const model: string | undefined = undefined // ← the one line to change: 'gpt-5-mini'
