import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import { missedThresholds } from '../../../src/scores/missedThresholds.ts'
import { deskJudge } from '../../evidence/deskJudge.ts'
import { startOpenaiServer } from '../../loopback/openaiServer.ts'

/** No list of phrases knows these. */
const unforeseen = [
  'I don’t see a student price in what I was given.',
  'К сожалению, в доступных мне материалах я не вижу цены билета для студентов.',
  '很抱歉，我在现有资料里没看到学生票的价格。',
]
const contexts = [{ id: 'p', documentId: 'p', text: 'A ticket costs twelve euros.' }]
const keys = ['abstention', 'faithfulness', 'groundedness', 'answerF1']
const asking = (names: readonly string[]) => Object.fromEntries(names.map(key => [key, {}]))

const requestOf = (answer: string, answerable = false) => ({
  case: { question: 'What does a student pay?', answerable, reference: 'Eight euros.' },
  output: { answer, contexts },
  metrics: asking(keys),
})

async function atModel() {
  const server = await startOpenaiServer()
  const { baseURL } = server
  const session = createJudgeSession({ judge: openai({ model: 'm', baseURL, apiKey: 'key' }) })
  return { session, [Symbol.asyncDispose]: () => server.close() }
}

test.each(unforeseen)('a model knows a refusal in words that no list has: %s', async answer => {
  await using model = await atModel()
  const { scores, evidence } = await evaluate(requestOf(answer), model)
  expect(scores).toMatchObject({
    abstention: { status: 'scored', value: 1 },
    faithfulness: { status: 'notApplicable', reason: 'the system declined to answer' },
    groundedness: { status: 'notApplicable' },
  })
  expect(evidence.answerInContexts).toEqual([])
  const { scores: byWords } = await evaluate(requestOf(answer), {
    session: createJudgeSession({ judge: lexical() }),
  })
  expect(byWords['abstention']).toMatchObject({ value: 0 })
})

test.each(unforeseen)('it slips under no threshold where there is an answer: %s', async answer => {
  await using model = await atModel()
  const { output, ...request } = requestOf(answer, true)
  for (const key of [...keys, 'citationPrecision', 'rougeL']) {
    const evaluation = await evaluate({ ...request, output, metrics: asking([key]) }, model)
    const goldenCase = { answerable: true, metrics: { [key]: { each: 0.5 } } }
    expect(missedThresholds({ goldenCase, output, evaluation })).toMatchObject([{ metric: key }])
  }
})

test('an answer that neither declines nor claims anything states nothing', async () => {
  await using model = await atModel()
  const request = requestOf('Which kind of ticket do you mean?')
  const { scores, unrated } = await evaluate(request, model)
  expect(unrated).toEqual(['groundedness'])
  expect(scores).toMatchObject({
    abstention: { value: 0 },
    faithfulness: { status: 'notApplicable', reason: 'the answer states nothing' },
    groundedness: { status: 'notApplicable', reason: 'the answer states nothing' },
  })
})

test('what the pipeline says of itself outweighs the judge', async () => {
  await using model = await atModel()
  const [answer = ''] = unforeseen
  const request = requestOf(answer)
  const output = { ...request.output, declined: false }
  const { scores } = await evaluate({ ...request, output }, model)
  expect(scores).toMatchObject({
    abstention: { value: 0 },
    faithfulness: { reason: 'the answer states nothing' },
  })
})

/** The questions that metrics of an answer lead to. */
async function asked(metrics: string[], declined?: boolean) {
  const { questions, session } = deskJudge()
  const request = requestOf('Students pay eight euros.', true)
  const output = { ...request.output, ...(declined !== undefined && { declined }) }
  const { scores } = await evaluate({ ...request, output, metrics: asking(metrics) }, { session })
  expect(scores['abstention']).toEqual({ status: 'scored', value: 1 })
  return questions.map(({ step }) => step)
}

test('abstention asks once where nobody else tells, and nothing beside claims of the answer', async () => {
  expect(await asked(['abstention', 'documentRecall'])).toEqual(['extractClaims'])
  expect(await asked(['abstention', 'faithfulness'])).toEqual(['extractClaims', 'checkClaims'])
})

test('abstention asks nothing where the pipeline says it, whatever else is asked for', async () => {
  expect(await asked(['abstention'], false)).toEqual([])
  const ofReference = ['extractClaims', 'checkClaims']
  expect(await asked(['abstention', 'contextRecall'], false)).toEqual(ofReference)
})
