import { expect, test } from 'vitest'
import type { PipelineOutput } from '../../../src/pipeline/pipeline.ts'
import { createPlayedTurns } from '../../../src/run/case/playedTurns.ts'
import type { AskedCase } from '../../../src/hub/hubMessages.ts'
import type { PlacedCase } from '../../../src/run/sets/goldenSets.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metricsWith } from '../../../src/metrics/customMetric.ts'

const golden = `pipeline: ./answer.ts
metrics: { documentRecall: report }
cases:
  - id: one
    turns:
      - { question: Decided later, relevantDocuments: [none] }
      - { question: Decided later, relevantDocuments: [none] }
  - { id: alone, question: Who?, relevantDocuments: [none] }
`
const located = parseGoldenSet(golden, { file: '/project/a.golden.yaml', metrics: metricsWith() })

function placed(index: number): PlacedCase {
  const goldenCase = located.set.cases[index]
  if (!goldenCase) throw new Error('Expected a case')
  return { located, index, goldenCase }
}

const answered = (output: PipelineOutput | { error: string }): AskedCase => ({
  ...{ file: 'a.golden.yaml', caseId: '', milliseconds: 1, timeLeft: 1 },
  answered: 'error' in output ? output : { output },
})

test('the user hears each answer before the next question is decided', async () => {
  const played = createPlayedTurns()
  const answers: string[][] = []
  const conversation = {
    ...{ name: 'first', turns: 2 },
    next: async (said: readonly { output: PipelineOutput }[]) =>
      said.length === 0 ? 'Hello?' : `Why ${said.at(-1)?.output.answer}?`,
    onAnswer: (said: readonly { output: PipelineOutput }[]) =>
      answers.push(said.map(({ output }) => output.answer)),
  }
  played.hold(new Map([['one', conversation]]))
  const first = await played.given(placed(0))
  if (!first) throw new Error('Expected a turn')
  played.keep(answered({ answer: 'so', contexts: [] }), { ...placed(0), ...first })
  const second = await played.given(placed(1))
  expect([first, second].map(one => one?.goldenCase.question)).toEqual(['Hello?', 'Why so?'])
  expect(played.questionsOf('one')).toEqual(['Hello?', 'Why so?'])
  expect(answers).toEqual([['so']])
  expect(played.given(placed(2))).toBeUndefined()
})

test.each([{ error: 'busy' }, { answer: '', contexts: [], retrievalOnly: true as const }])(
  'after %j, nothing is asked',
  async output => {
    const played = createPlayedTurns()
    played.hold(new Map([['one', { name: 'first', turns: 2, next: async () => 'Hello?' }]]))
    await played.given(placed(0))
    played.keep(answered(output), placed(0))
    expect(await played.given(placed(1))).toMatchObject({ refused: 'The conversation has ended' })
    expect(played.questionsOf('one')).toEqual(['Hello?'])
  },
)

test('after the last words, nothing is asked', async () => {
  const played = createPlayedTurns()
  const conversation = { name: 'first', turns: 2, next: async () => undefined }
  played.hold(new Map([['one', conversation]]))
  expect(await played.given(placed(0))).toMatchObject({
    refused: 'The user ended the conversation',
  })
  expect(played.questionsOf('one')).toEqual([])
})
