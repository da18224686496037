import { z } from 'zod'
import { extractEntities } from '../judge/steps/extractEntities.ts'
import { notApplicable } from '../score.ts'
import { requiredFacts } from '../text/referenceText.ts'
import { isBlank } from '../text/isBlank.ts'
import { pieces } from '../text/pieces.ts'
import type { CaseWithClaims } from './evidencePiece.ts'
import { definePiece } from './evidencePiece.ts'
import { shownIds } from './evidenceSection.ts'
import type { Found } from './caseInProgress.ts'
import { all, ask, read } from './caseInProgress.ts'
import { groupsWithin, jsonTokens, materialTokens } from '../judge/questionParts.ts'

/** Names, dates, numbers and the like, as written. */
export interface EntityEvidence {
  reference: string[]
  contexts: string[]
}

/** The entities of the reference and of the contexts, in one question if they fit. */
export const entities = definePiece({
  name: 'entities',
  steps: [extractEntities],
  readsContexts: true,
  async gather(current): Promise<Found<EntityEvidence>> {
    const { reference, facts } = current.case
    // The answer may leave an optional fact out, so its entities need not be retrieved.
    const expected = reference ?? (facts && requiredFacts(facts).join('\n'))
    if (expected === undefined) {
      return { instead: notApplicable('the case has no reference') }
    }
    const groups = groupsWithin(numberedTexts(expected, current), {
      tokens: materialTokens(current, extractEntities),
    })
    const asked = groups.map(group => ask(extractEntities, { texts: group }, current))
    return read(all(await Promise.all(asked)), answers => {
      const found = answers.flatMap(answer => answer.entities)
      const entitiesOf = (origin: Origin) => [
        ...new Set(
          found.filter(({ text }) => text.startsWith(origin)).flatMap(listed => listed.entities),
        ),
      ]
      return { reference: entitiesOf('reference'), contexts: entitiesOf('context') }
    })
  },
  record: {
    shape: z.object({ reference: z.array(z.string()), contexts: z.array(z.string()) }),
    changeTexts: ({ reference, contexts }, change) => ({
      reference: reference.map(change),
      contexts: contexts.map(change),
    }),
    sections: ({ reference, contexts }) => [
      {
        entries: [
          {
            wrong: true,
            marked: false,
            facts: [
              { label: 'named in the reference', text: shownIds(reference) },
              { label: 'named in the contexts', text: shownIds(contexts) },
            ],
          },
        ],
      },
    ],
  },
})

type Origin = 'reference' | 'context'

/** Texts with ids of their own: a context of the pipeline may be named like the reference. */
function numberedTexts(reference: string, current: CaseWithClaims) {
  // With room for an id beside each.
  const most = (materialTokens(current, extractEntities) * 3) / 4
  const numbered = (origin: Origin, texts: readonly string[]) =>
    texts
      .flatMap(text => pieces(text, most, jsonTokens))
      .map((text, index) => ({ id: `${origin}-${index + 1}`, text }))
  return [
    ...numbered('reference', [reference]),
    ...numbered(
      'context',
      current.output.contexts.map(({ text }) => text),
    ),
  ].filter(({ text }) => !isBlank(text))
}
