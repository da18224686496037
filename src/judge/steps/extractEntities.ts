import { z } from 'zod'
import type { Passage } from '../claim.ts'
import type { JudgeStep } from '../judge.ts'
import { idProblems } from '../checks/idProblems.ts'
import { extractEntitiesPrompt } from '../prompts/extractEntities.ts'
import { foldText } from '../checks/quote.ts'
import { quoted } from '../checks/reason.ts'

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
  problems: (request, answer) => {
    const standsIn = reader(request)
    const unfound = answer.entities.flatMap(listed =>
      listed.entities
        .filter(entity => !standsIn(entity, listed.text))
        .map(entity => `${quoted(entity)} does not stand in text ${quoted(listed.text)}.`),
    )
    return [...otherProblems(request, answer), ...unfound]
  },
  // What stands nowhere was made up, and is no entity of the text.
  salvage: (request, answer) => {
    if (otherProblems(request, answer).length > 0) return undefined
    const standsIn = reader(request)
    const entities = answer.entities.map(({ text, entities: listed }) => ({
      text,
      entities: listed.filter(entity => standsIn(entity, text)),
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

/** Whether an entity stands in the text of an id. Each text is folded once, however many it names. */
function reader({ texts }: ExtractEntitiesRequest): (entity: string, id: string) => boolean {
  const folded = new Map(texts.map(({ id, text }) => [id, foldText(text)]))
  return (entity, id) => {
    const wanted = foldText(entity)
    return wanted !== '' && (folded.get(id) ?? '').includes(wanted)
  }
}
