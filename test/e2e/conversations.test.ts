import { expect, test } from 'vitest'
import { createProject, oneWorkerConfig } from './project.ts'

const golden = `pipeline: ./answer.ts
metrics:
  { faithfulness: 1, calm: { aspect: It stays calm., of: conversation, gate: true } }
cases:
  - id: kettle
    turns:
      - question: How long is the warranty of the kettle?
        relevantDocuments: [warranty.md]
        metrics: { documentRecall: 1 }
      - question: And if it is broken on arrival?
        relevantDocuments: [refunds.md]
        metrics: { documentRecall: 1 }
        checks: [{ contains: thirty days }]
      - question: Please sum up.
  - id: hours
    question: When does the shop open?
    checks: [{ contains: nine }]
`

/** Notes down each question with what it was told. */
const pipeline = `import { appendFileSync } from 'node:fs'
const documents = [
  { id: 'warranty.md', text: 'The kettle has a warranty of two years.' },
  { id: 'refunds.md', text: 'A kettle that is broken on arrival can be returned within thirty days.' },
  { id: 'hours.md', text: 'The shop opens at nine.' },
]
const last = { warranty: 0, arrival: 1, shop: 2 }
let slips = Number(process.env.SLIPS ?? 0)
export default async function answer(question, { history = [], turn, conversationId, state = [] }) {
  appendFileSync('asked.jsonl', JSON.stringify({ question, history, turn, conversationId, state }) + '\\n')
  if (process.env.FAILS && turn === 2) throw new Error('no model')
  if (question.includes('sum up')) {
    const said = history.filter(({ role }) => role === 'assistant').map(({ content }) => content)
    return { answer: process.env.FORGETS ? 'The Moon is made of cheese.' : said.join(' '), contexts: [] }
  }
  const word = Object.keys(last).find(one => question.includes(one))
  const found = documents[process.env.FORGETS && turn === 2 ? 2 : last[word]]
  if (process.env.LONG) return { answer: found.text.repeat(60_000), contexts: [found] }
  const isSlip = turn === 2 && slips-- > 0
  return { answer: isSlip ? 'A kettle is broken on arrival.' : found.text, contexts: [found], state: [...state, turn] }
}
`

interface Asked {
  question: string
  history: { role: string; content: string }[]
  turn: number
  conversationId: string
  state: number[]
}

function chat() {
  const project = createProject({
    'vitest.config.ts': oneWorkerConfig,
    'chat.golden.yaml': golden,
    'answer.ts': pipeline,
  })
  const asked = () =>
    project
      .read('asked.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Asked)
  return { ...project, asked }
}

test('each turn is asked with what the pipeline said before, and may rest on what it found', async () => {
  const { vitest, asked, results } = chat()
  const { exitCode, output } = await vitest()
  expect(output).toContain('2 passed')
  expect(exitCode).toBe(0)
  const kettle = asked().filter(({ question }) => !question.includes('shop'))
  expect(kettle.map(({ turn, state }) => [turn, state])).toEqual([
    [1, []],
    [2, [1]],
    [3, [1, 2]],
  ])
  expect(kettle[2]?.history.map(({ content }) => content)).toEqual([
    'How long is the warranty of the kettle?',
    'The kettle has a warranty of two years.',
    'And if it is broken on arrival?',
    'A kettle that is broken on arrival can be returned within thirty days.',
  ])
  expect(new Set(asked().map(({ conversationId }) => conversationId)).size).toBe(2)
  const summed = results().cases.find(({ turn }) => turn?.number === 3)
  expect(summed?.scores['faithfulness']).toMatchObject({ value: 1 })
  expect(
    summed?.evidence.answerInContexts?.map(({ byEarlierTurn }) => byEarlierTurn?.turn),
  ).toEqual([1, 2])
})

test('a forgotten history fails its turn, at its line, with the document that is missing', async () => {
  const { vitest, results } = chat()
  const { exitCode, output } = await vitest([], { FORGETS: 'yes' })
  expect(exitCode).toBe(1)
  expect(output).toContain('kettle › turn 2: documentRecall 0.00, required at least 1.00')
  expect(output).toContain('missed documents: refunds.md')
  expect(output).toContain('❯ documentRecall chat.golden.yaml:12:20')
  expect(output).toContain('❯ faithfulness chat.golden.yaml:14:9')
  expect(
    results().cases.map(({ caseId, missed }) => [caseId, missed.map(one => one.line)]),
  ).toEqual([
    ['hours', []],
    ['kettle › turn 1', []],
    ['kettle › turn 2', [12, 13]],
    ['kettle › turn 3', [14]],
  ])
})

test('after a turn that fails the others are not asked, and none of them passes', async () => {
  const { vitest, asked, results } = chat()
  const { exitCode, output } = await vitest(['-t', 'kettle'], { FAILS: 'yes' })
  expect(exitCode).toBe(2)
  expect(output).toContain('Error: kettle › turn 2: no model\n ❯ answer answer.ts:')
  expect(asked().map(({ turn }) => turn)).toEqual([1, 2])
  expect(results().cases.map(({ error }) => error)).toEqual([
    undefined,
    'The pipeline threw Error: no model',
    'Turn 2 failed, so the turns after it were not asked',
  ])
})

test('a conversation ends before it is longer than 2 MB', async () => {
  const { vitest, asked, results } = chat()
  const { exitCode } = await vitest(['-t', 'kettle'], { LONG: 'yes' })
  expect(exitCode).toBe(2)
  expect(asked().map(({ turn }) => turn)).toEqual([1])
  expect(results().cases.map(({ error }) => error)).toEqual([
    undefined,
    ...Array(2).fill(
      'After turn 1 the conversation is longer than 2 MB, so the turns after it were not asked',
    ),
  ])
})

test('a slip is drawn again in a new conversation, up to the turn that missed', async () => {
  const { vitest, asked, results } = chat()
  const { exitCode } = await vitest(['chat.golden.yaml:5'], { SLIPS: '1' })
  expect(exitCode).toBe(0)
  expect(asked().map(({ turn }) => turn)).toEqual([1, 2, 3, 1, 2])
  expect(new Set(asked().map(({ conversationId }) => conversationId)).size).toBe(2)
  expect(results().cases.map(({ draws }) => Object.keys(draws ?? {}))).toEqual([[], ['checks'], []])
})
