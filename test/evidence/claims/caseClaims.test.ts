import { describe, expect, test } from 'vitest'
import type { EvaluatedCase } from '../../../src/evidence/caseInProgress.ts'
import { caseClaims } from '../../../src/evidence/claims/caseClaims.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { deskCase } from '../deskJudge.ts'

/** Answers that no text claims anything. */
const findsNothing = { answer: async () => ({ answer: { claims: [], declines: false } }) }

const claimsOfReference = (reference: string, more: Partial<EvaluatedCase> = {}) =>
  deskCase({ traits: findsNothing, case: { reference, ...more } }).current.claims.reference()

describe('a reference without claims', () => {
  test('is a failure of the judge if the reference states something', async () => {
    expect(await claimsOfReference('Returns are free. They take 30 days.')).toEqual({
      instead: {
        status: 'judgeError',
        reason:
          'the judge found no claim in the reference, which has 2 sentences ("Returns are free.", …): use another judge, or state the claims as `facts`',
      },
    })
    expect(await claimsOfReference('退货期为三十天。')).toMatchObject({
      instead: {
        status: 'judgeError',
        reason: expect.stringContaining('has 1 sentence ("退货期为三十天。")') as unknown,
      },
    })
  })

  test.each(['Which kettle do you mean?', 'Hello! How can I help?', "I don't know."])(
    'is one that states nothing: %s',
    async reference => {
      expect(await claimsOfReference(reference)).toMatchObject({ found: { claims: [] } })
    },
  )

  test('may state nothing else than that the system declines, if that is right', async () => {
    const reference = 'Student prices are out of my hands.'
    expect(await claimsOfReference(reference, { answerable: false })).toMatchObject({
      found: { claims: [] },
    })
  })

  test.each(['Returns are free.', '# Returns', 'Yes.', "I don't know.", 'You need:'])(
    'is no failure of a judge by words: %s',
    async reference => {
      const { current } = deskCase({ case: { reference } })
      const session = createJudgeSession({ judge: lexical() })
      const { reference: claims } = caseClaims({ ...current, session }, { wanted: new Set() })
      expect(await claims()).toHaveProperty('found')
    },
  )
})

test('an answer without claims states nothing, after the judge was asked twice', async () => {
  let asked = 0
  const traits = {
    answer: async () => {
      asked += 1
      return { answer: { claims: [], declines: false } }
    },
  }
  const { current } = deskCase({ traits, answer: 'Returns are free.' })
  expect(await current.claims.answer()).toEqual({ found: { claims: [], declines: false } })
  expect(asked).toBe(2)
})
