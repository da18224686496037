/** The forms in which an answer may be asked for, from the strictest down. */
export const answerForms = ['json_schema', 'json_object', 'text'] as const

export type AnswerForm = (typeof answerForms)[number]

/** What of a request an endpoint may refuse, though it would take the question without it. */
export type Negotiable = 'responseFormat' | 'temperature'

/** The form of a request, as far as an endpoint may refuse parts of it. */
export interface RequestForm {
  form: AnswerForm
  /** Absent if none is sent. */
  temperature?: number | undefined
}
