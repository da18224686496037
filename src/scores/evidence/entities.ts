import { extractEntities } from '../../judge/steps/extractEntities.ts'
import type { Evidence } from '../../metrics/metric.ts'
import { notApplicable } from '../../score.ts'
import { pieces } from '../../text/pieces.ts'
import type { Found, Inquiry } from './inquiry.ts'
import { all, ask, read } from './inquiry.ts'
import { groupsWithin, jsonTokens, materialTokens } from './parts.ts'

const ofReference = 'reference'

/** The entities of the reference and of the contexts, in one question where they fit. */
export async function findEntities(inquiry: Inquiry): Promise<Found<Evidence['entities']>> {
  const { reference } = inquiry.case
  if (reference === undefined) return { instead: notApplicable('the case has no reference') }
  const tokens = materialTokens(inquiry)
  const contexts = inquiry.output.contexts.map(({ text }) => text)
  // With room for an id beside each.
  const piecesOfText = (text: string) => pieces(text, (tokens * 3) / 4, jsonTokens)
  // Their own ids: a context of the pipeline may be named like the reference.
  const texts = [
    ...piecesOfText(reference).map((text, index) => ({
      id: `${ofReference}-${index + 1}`,
      text,
    })),
    ...contexts.flatMap(piecesOfText).map((text, index) => ({
      id: `context-${index + 1}`,
      text,
    })),
  ].filter(({ text }) => text.trim() !== '')
  const asked = groupsWithin(texts, { tokens }).map(group =>
    ask(extractEntities, { texts: group }, inquiry),
  )
  return read(all(await Promise.all(asked)), answers => {
    const found = answers.flatMap(answer => answer.entities)
    const isReference = ({ text }: { text: string }) => text.startsWith(`${ofReference}-`)
    const entitiesOf = (listed: typeof found) => [
      ...new Set(listed.flatMap(({ entities }) => entities)),
    ]
    return {
      reference: entitiesOf(found.filter(isReference)),
      contexts: entitiesOf(found.filter(listed => !isReference(listed))),
    }
  })
}
