import { z } from 'zod'
import type { Passage } from '../claims.ts'
import type { JudgeStep } from '../judge.ts'
import { idProblems } from '../idProblems.ts'
import { extractEntitiesPrompt } from '../prompts/extractEntities.ts'
import { foldText } from '../quote.ts'
import { quoted } from '../reason.ts'

/** Texts whose entities are wanted. Ids are unique. */
export interface ExtractEntitiesRequest {
  texts: readonly Passage[]
}

export interface ExtractEntitiesAnswer {
  entities: {
    /** Id of the text. */
    text: string
    /** As they are written in the text, each once. */
    entities: string[]
  }[]
}

/** Names, dates, numbers and the like of several texts. */
export const extractEntities: JudgeStep<ExtractEntitiesRequest, ExtractEntitiesAnswer> = {
  name: 'extractEntities',
  prompt: extractEntitiesPrompt,
  answerSchema: z.object({
    entities: z.array(z.object({ text: z.string(), entities: z.array(z.string()) })),
  }),
  problems: (request, answer) => [
    ...otherProblems(request, answer),
    ...answer.entities.flatMap(listed =>
      listed.entities
        .filter(entity => !standsIn(entity, listed.text, request))
        .map(entity => `${quoted(entity)} does not stand in text ${quoted(listed.text)}.`),
    ),
  ],
  // What stands nowhere was made up, and is no entity of the text.
  salvage: (request, answer) => {
    if (otherProblems(request, answer).length > 0) return undefined
    const entities = answer.entities.map(({ text, entities: listed }) => ({
      text,
      entities: listed.filter(entity => standsIn(entity, text, request)),
    }))
    return { entities }
  },
}

function otherProblems(
  { texts }: ExtractEntitiesRequest,
  { entities }: ExtractEntitiesAnswer,
): string[] {
  const asked = texts.map(({ id }) => id)
  const answered = entities.map(({ text }) => text)
  return idProblems(asked, answered, { thing: 'Text', entry: 'list' })
}

function standsIn(entity: string, id: string, { texts }: ExtractEntitiesRequest): boolean {
  const folded = foldText(entity)
  const text = texts.find(one => one.id === id)?.text ?? ''
  return folded !== '' && foldText(text).includes(folded)
}
