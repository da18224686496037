import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnswerGiven } from '../../../../src/hub/hubMessages.ts'
import { defineCustomMetric } from '../../../../src/metrics/customMetric.ts'
import type { MetricCase } from '../../../../src/metrics/metric.ts'
import type { PipelineOutput } from '../../../../src/pipeline/pipeline.ts'
import type { StepRecord } from '../../../../src/pipeline/stepRecord.ts'
import { readAnswers } from '../../../../src/results/answersFile.ts'
import { desk, named, secret, times } from '../desk.ts'

const golden = `name: desk
pipeline: ./answer.ts
cases:
  - id: asked
    question: How long?
    tags: [billing]
    group: returns
    asOf: 2026-01-31
    history: [{ role: user, content: Hello }]
    meta: { customer: { plan: gold } }
    metrics: { routing: report }
  - id: plain
    question: How long?
    reference: Thirty days.
    metrics: { rougeL: report }
  - id: recorded
    question: How long?
    answer: Thirty days.
    contexts: []
    metrics: { routing: report }
`

/** A desk with a custom metric, and what the metric was given. */
function routedDesk(recorded?: string) {
  const seen: { evaluated: MetricCase; output: PipelineOutput }[] = []
  const routing = defineCustomMetric({
    name: 'routing',
    direction: 'higher',
    score(evaluated, output) {
      seen.push({ evaluated, output })
      return 1
    },
  })
  const files = { golden, ...(recorded !== undefined && { recorded }) }
  return { seen, ...desk({ customMetrics: [routing] }, undefined, files) }
}

const longText = `${secret} ${'Thirty days. '.repeat(100)}`

/** More than a record keeps: long texts, many documents, secrets. */
const steps: StepRecord[] = [
  { name: `plan ${secret}`, start: 0, milliseconds: 3.5, input: longText, output: longText },
  ...Array.from({ length: 12 }, (_, index): StepRecord => {
    const documents = Array.from({ length: 40 }, (__, rank) => `document-${index}-${rank}.md`)
    return { name: 'retrieve', parent: 0, start: 4, milliseconds: 20, passages: 40, documents }
  }),
  { name: 'generate', start: 9, error: `Error: ${longText}` },
]

const contexts = [{ id: 'terms#1', documentId: 'terms', text: 'You have thirty days.' }]
const details = {
  route: 'billing',
  [secret]: [`key=${secret}`, { deep: secret }, null, 7],
  ['__proto__']: { plan: 'gold' },
}
const given: AnswerGiven = {
  answered: { output: { answer: 'Thirty days.', contexts, details } },
  steps,
  stepsLeftOut: 3,
  ...times,
}

test('a custom metric sees the case, and the steps and details of the answer as they are kept', async () => {
  const { main, records, seen } = routedDesk()
  await main.beginCase(named('asked'))
  await main.judgeCase({ ...named('asked'), ...given })
  expect(seen[0]?.evaluated).toMatchObject({
    id: 'asked',
    tags: ['billing'],
    group: 'returns',
    asOf: '2026-01-31',
    history: [{ role: 'user', content: 'Hello' }],
    meta: { customer: { plan: 'gold' } },
  })
  const { steps: kept, stepsLeftOut, metaHash } = records.caseOf(named('asked')) ?? {}
  expect(metaHash).toMatch(/^[0-9a-f]{32}$/)
  expect(seen[0]?.output).toMatchObject({ steps: kept, stepsLeftOut })
  expect(kept?.[0]).toMatchObject({ name: 'plan ***', milliseconds: 3.5 })
  expect(kept?.[1]?.documents?.length).toBeLessThan(40)
  expect(seen[0]?.output.details).toEqual({
    route: 'billing',
    '***': ['key=***', { deep: '***' }, null, 7],
    ['__proto__']: { plan: 'gold' },
  })
})

test('it gets the same from the recorded answer', async () => {
  const live = routedDesk()
  await live.main.beginCase(named('asked'))
  await live.main.judgeCase({ ...named('asked'), ...given })
  expect(readFileSync(live.answersFile, 'utf8')).not.toContain(secret)

  const again = routedDesk(live.answersFile)
  await again.main.beginCase(named('asked'))
  await again.main.judgeCase({ ...named('asked'), answered: 'recorded' })
  expect(again.seen).toHaveLength(1)
  expect(again.seen[0]?.output).toStrictEqual(live.seen[0]?.output)
  expect(JSON.stringify(again.seen[0]?.output)).toBe(JSON.stringify(live.seen[0]?.output))
  // Judged again, the answer is kept as it was.
  expect(readFileSync(again.answersFile, 'utf8')).toBe(readFileSync(live.answersFile, 'utf8'))
})

test('a pipeline without named steps has none, and of an answer in the golden set they are unknown', async () => {
  const { main, seen } = routedDesk()
  await main.beginCase(named('asked'))
  const answered = { output: { answer: 'Thirty days.', contexts } }
  await main.judgeCase({ ...named('asked'), answered, ...times })
  await main.judgeCase({ ...named('recorded'), answered: 'recorded' })
  expect(seen.map(({ output }) => output.steps)).toEqual([[], undefined])
  expect(seen.map(({ output }) => 'details' in output)).toEqual([false, false])
})

test('a case without a custom metric keeps no steps with its answer', async () => {
  const { main, records, answersFile } = routedDesk()
  await main.beginCase(named('plain'))
  await main.judgeCase({ ...named('plain'), ...given })
  const [answer] = readAnswers(answersFile)
  expect(answer).not.toHaveProperty('steps')
  expect(answer).not.toHaveProperty('stepsLeftOut')
  expect(answer).toHaveProperty('details.route', 'billing')
  expect(answer).not.toHaveProperty('redacted')
  expect(records.caseOf(named('plain'))).not.toHaveProperty('metaHash')
})
