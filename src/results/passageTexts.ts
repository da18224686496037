import type { AnswerRecord } from './results.ts'

type PassagesOfAnswer = Pick<AnswerRecord, 'contexts' | 'stepPassages'>

/** An answer with the texts of all its passages changed: of its contexts, and of the steps that metrics measure. */
export function withPassageTexts<Answer extends PassagesOfAnswer>(
  answer: Answer,
  change: (text: string) => string,
): Answer {
  const changed = (passages: AnswerRecord['contexts']) =>
    passages.map(passage => ({ ...passage, text: change(passage.text) }))
  const ofSteps = Object.entries(answer.stepPassages ?? {}).map(([name, returned]) => {
    const passages = 'passages' in returned ? returned.passages : undefined
    if (!Array.isArray(passages)) return [name, returned]
    return [name, { ...returned, passages: changed(passages) }]
  })
  return {
    ...answer,
    contexts: changed(answer.contexts),
    ...(answer.stepPassages && { stepPassages: Object.fromEntries(ofSteps) }),
  }
}
