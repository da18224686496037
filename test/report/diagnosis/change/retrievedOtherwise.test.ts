import { expect, test } from 'vitest'
import type { PipelineOutput } from '../../../../src/pipeline/pipeline.ts'
import { explainedCause } from '../../../../src/report/diagnosis/change/explainedCause.ts'
import { inventing, reportedRun, right } from './changedSystem.ts'

type System = (id: string) => PipelineOutput

const metrics = ['faithfulness', 'contextRecall', 'answerOverlap']

async function causeOf(now: System, isKept = true) {
  return explainedCause(await reportedRun({ now, metrics, isKept }), 1)
}

const without =
  (gone: string): System =>
  id => {
    const { answer, contexts } = right(id)
    return { answer, contexts: contexts.filter(one => one.id !== gone) }
  }

/** Only the last of what it found, so that the right document is cut off. */
const cutToOne: System = id => {
  const { answer, contexts } = right(id)
  return { answer, contexts: contexts.slice(1) }
}

test('a document that no case finds any more is named, while others get as many passages as before', async () => {
  const { part, retrieved, details } = await causeOf(without('refunds.md'))
  expect(part).toBe('retriever')
  expect(retrieved).toEqual({
    lost: ['refunds.md'],
    inNoCase: ['refunds.md'],
    most: { before: 2, now: 2 },
  })
  expect(details).toContain('no longer retrieved in any case: refunds.md (lost in 1 case)')
  expect(details.join()).not.toContain('no case retrieves more than')
})

test('a lower limit is named, and a document that other cases still find is in the corpus', async () => {
  const { part, retrieved, details } = await causeOf(cutToOne)
  expect(part).toBe('retriever')
  expect(retrieved).toMatchObject({ inNoCase: [], most: { before: 2, now: 1 } })
  expect(retrieved?.lost).toContain('refunds.md')
  expect(details).toContain('no case retrieves more than 1 passage, before 2')
})

test('nothing is said where all is retrieved as before, or where no answers are kept', async () => {
  const invents = await causeOf(inventing)
  expect(invents.part).toBe('generator')
  expect(invents).not.toHaveProperty('retrieved')
  expect(await causeOf(cutToOne, false)).not.toHaveProperty('retrieved')
})
