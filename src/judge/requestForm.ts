/** The forms of answers that a request can ask for, from the strictest to the laxest. */
export const answerForms = ['json_schema', 'json_object', 'text'] as const

export type AnswerForm = (typeof answerForms)[number]

/** The part of a request that an endpoint may refuse although it would accept the question without it. */
export type Negotiable = 'responseFormat' | 'temperature'

/** The parts of a request that an endpoint may refuse. */
export interface RequestForm {
  form: AnswerForm
  /** Absent if the request has none. */
  temperature?: number | undefined
}
