import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lexical } from '../../src/judge/lexical/lexical.ts'
import type { Judge } from '../../src/judge/judge.ts'
import { openVerdictLog } from '../../src/judge/log/verdictLog.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { metricsWith } from '../../src/metrics/customMetric.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { caseExchanges } from '../../src/scores/caseExchanges.ts'
import { evaluate } from '../../src/scores/evaluate.ts'
import type { EvaluationRequest } from '../../src/scores/evaluate.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const text = 'Refunds take thirty days.'
const request: EvaluationRequest = {
  case: { question: 'How long?', relevantDocuments: [], answerable: true },
  output: { answer: text, contexts: [{ id: 'refunds.md#1', documentId: 'refunds.md', text }] },
  metrics: { faithfulness: {}, brevity: {} },
}
let computed = 0
const known = metricsWith([
  { name: 'brevity', direction: 'higher', score: () => ((computed += 1), 1) },
])

/** A case that was judged, and its verdict log. */
async function judgedCase() {
  const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
  const answered: { key: string; answer: unknown }[] = []
  const clerk: Judge = {
    name: 'clerk',
    async answer(question) {
      const reply = await lexical().answer(question)
      answered.push({ key: question.key, answer: reply.answer })
      return reply
    },
  }
  const session = createJudgeSession({ judge: clerk, verdictLog })
  const { scores } = await evaluate(request, { session, known })
  return { session, verdictLog, scores, answered }
}

test('are those that the scores rest on, and a project’s own metric is not called again', async () => {
  const { session, verdictLog, scores, answered } = await judgedCase()
  expect(scores).toMatchObject({ faithfulness: { value: 1 }, brevity: { value: 1 } })
  const before = computed
  const { exchanges, notes } = await caseExchanges([{ request, scores }], {
    session,
    known,
    verdictLog,
  })
  expect(exchanges.map(one => one.answer)).toEqual(answered.map(one => one.answer))
  expect(notes).toEqual([])
  expect(computed).toBe(before)
})

test('say so where the log answers otherwise by now', async () => {
  const { session, verdictLog, scores, answered } = await judgedCase()
  const key = answered[1]?.key ?? ''
  const record = verdictLog.get(key)
  if (!record) throw new Error('Expected the log to have the second question')
  const { verdicts } = record.answer as { verdicts: object[] }
  const other = verdicts.map(one => ({ ...one, verdict: 'notEnoughInfo' }))
  verdictLog.append({ ...record, answer: { verdicts: other } })
  const { notes } = await caseExchanges([{ request, scores }], { session, known, verdictLog })
  expect(notes).toEqual([expect.stringContaining('would have other scores')])
})

test('say so where a metric applied then and does not now, or the other way round', async () => {
  const { session, verdictLog } = await judgedCase()
  const asked = { ...request, metrics: { faithfulness: {}, mrr: {} } }
  const { scores } = await evaluate(asked, { session, known })
  expect(scores['mrr']?.status).toBe('notApplicable')
  const notesOn = async (recorded: typeof scores) => {
    const samples = [{ request: asked, scores: recorded }]
    return (await caseExchanges(samples, { session, known, verdictLog })).notes
  }
  expect(await notesOn(scores)).toEqual([])
  const other = [expect.stringContaining('would have other scores')]
  expect(await notesOn({ ...scores, mrr: scored(0) })).toEqual(other)
  expect(await notesOn({ ...scores, faithfulness: notApplicable('no claim') })).toEqual(other)
})

test('say how many questions have no answer', async () => {
  const { session, scores } = await judgedCase()
  const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
  const { exchanges, notes } = await caseExchanges([{ request, scores }], {
    session,
    known,
    verdictLog,
  })
  expect(exchanges.map(({ step }) => step)).toEqual(['extractClaims'])
  expect(notes).toEqual([expect.stringContaining('no answer to 1 of 1 question')])
})
