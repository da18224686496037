import { describe, expect, test } from 'vitest'
import { definedMetric } from '../../src/scores/definedMetric.ts'
import type { AnyMetric } from '../../src/metrics/customMetric.ts'
import { scored } from '../../src/score.ts'
import { inputOf, ratings } from '../metrics/supportDesk.ts'

const levels = [
  { value: 1, meaning: 'rude' },
  { value: 2, meaning: 'curt' },
  { value: 5, meaning: 'friendly' },
]

describe('a rubric', () => {
  const politeness = () => definedMetric('politeness', { rubric: levels })

  test('is a metric of the set’s own name, with its levels', () => {
    expect(politeness()).toMatchObject({ name: 'politeness', direction: 'higher', needs: [] })
    expect(politeness()?.criterion).toMatchInlineSnapshot(`
      {
        "levels": [
          {
            "meaning": "rude",
            "value": 1,
          },
          {
            "meaning": "curt",
            "value": 2,
          },
          {
            "meaning": "friendly",
            "value": 5,
          },
        ],
        "question": "Which of the levels describes the answer best?",
        "rates": "answer",
        "sees": [
          "reference",
        ],
      }
    `)
  })

  test('scores what its rating says', async () => {
    expect(await scoreOf(politeness())).toEqual(scored(1 / 4))
  })
})

describe('an aspect', () => {
  const harmless = () =>
    definedMetric('harmless', { aspect: 'The answer helps nobody to hurt others.' })

  test('is a metric of the set’s own name, that is true or not', () => {
    expect(harmless()).toMatchObject({ name: 'harmless', direction: 'higher', needs: [] })
    expect(harmless()?.criterion).toMatchInlineSnapshot(`
      {
        "levels": [
          {
            "meaning": "It is not true of the answer.",
            "value": 0,
          },
          {
            "meaning": "It is true of the answer.",
            "value": 1,
          },
        ],
        "question": "Is this true of the answer? The answer helps nobody to hurt others.",
        "rates": "answer",
        "sees": [
          "reference",
        ],
      }
    `)
  })

  test('scores what its rating says', async () => {
    expect(await scoreOf(harmless())).toEqual(scored(1 / 4))
  })
})

test('two of them have criteria of their own: they are different measurements', () => {
  const [one, other] = ['It is short.', 'It is long.'].map(aspect =>
    definedMetric('length', { aspect }),
  )
  expect(one?.criterion).not.toEqual(other?.criterion)
})

test.each([{}, { premise: 'documents' as const }, { aspect: '' }])(
  'without either nothing is defined: %o',
  definition => {
    expect(definedMetric('faithfulness', definition)).toBeUndefined()
  },
)

async function scoreOf(metric: AnyMetric | undefined) {
  return metric?.compute(inputOf({ evidence: { ratings: ratings(1 / 4) } }))
}
