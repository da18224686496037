import { expect, test } from 'vitest'
import type { ExtractEntitiesRequest } from '../../src/judge/steps/extractEntities.ts'
import { entities } from '../../src/evidence/entities.ts'
import { jsonTokens } from '../../src/judge/questionParts.ts'
import { deskCase } from './deskJudge.ts'

const contexts = {
  reference: 'Write to Maria in Lisbon.',
  'refunds.md#1': 'Open since 1999 in Lisbon.',
}
const found = {
  found: { reference: ['Maria', '1999'], contexts: ['Write', 'Maria', 'Lisbon', 'Open', '1999'] },
}

test('those of reference and contexts come from one question, whatever a context is named', async () => {
  const { current, questions } = deskCase({
    contexts,
    case: { reference: 'Maria, since 1999.' },
  })
  expect(await entities.gather(current)).toEqual(found)
  expect(questions).toHaveLength(1)
})

test('in several questions they are the same', async () => {
  const { current, questions } = deskCase({
    contexts,
    case: { reference: 'Maria, since 1999.' },
    traits: { materialTokens: 8 },
  })
  expect(await entities.gather(current)).toEqual(found)
  expect(questions.length).toBeGreaterThan(1)
})

test('a question holds no more than it may, with ids and line breaks', async () => {
  const { current, questions } = deskCase({
    contexts: { 'list.md': 'Lisbon\n\n'.repeat(300) },
    case: { reference: 'Maria\n\n'.repeat(300) },
    traits: { materialTokens: 200 },
  })
  expect(await entities.gather(current)).toEqual({
    found: { reference: ['Maria'], contexts: ['Lisbon'] },
  })
  const sizes = questions.map(({ request }) =>
    jsonTokens((request as ExtractEntitiesRequest).texts),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
})

test('without a reference there is nothing to look for', async () => {
  const { current, questions } = deskCase({ contexts })
  expect(await entities.gather(current)).toEqual({
    instead: { status: 'notApplicable', reason: 'the case has no reference' },
  })
  expect(questions).toEqual([])
})
