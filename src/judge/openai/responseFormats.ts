/** The forms in which an answer may be asked for, from the strictest down. */
export const answerForms = ['json_schema', 'json_object', 'text'] as const

export type AnswerForm = (typeof answerForms)[number]

export const responseFormats = ['auto', ...answerForms] as const

/**
 * How the shape of an answer is asked for, in the words of the API. `auto` finds out what the
 * endpoint takes.
 */
export type ResponseFormat = (typeof responseFormats)[number]
