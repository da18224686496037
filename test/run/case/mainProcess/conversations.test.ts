import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PipelineOutput } from '../../../../src/pipeline/pipeline.ts'
import type { AnswerRecord } from '../../../../src/results/results.ts'
import { desk, named, times } from '../desk.ts'

const golden = `name: desk
pipeline: ./answer.ts
metrics: { faithfulness: 1 }
cases:
  - id: kettle
    history: [{ role: user, content: Hello. }]
    turns:
      - question: How long is the warranty?
        reference: Two years.
      - question: And for batteries?
        facts: [Six months.]
        checks: [{ contains: months }]
      - question: Sum up.
  - id: recorded
    turns:
      - { question: How long?, answer: Two years., contexts: [The warranty is two years.] }
      - { question: Sum up., answer: The warranty is two years., contexts: [] }
`

const warranty = 'The warranty is two years.'
const batteries = 'The warranty of batteries is six months.'
const output = (answer: string, text?: string): PipelineOutput => ({
  answer,
  contexts: text === undefined ? [] : [{ id: 'warranty.md', documentId: 'warranty.md', text }],
})

type Desk = ReturnType<typeof desk>

async function ask({ main }: Desk, turn: number, answered: PipelineOutput, more = {}) {
  const name = named(`kettle › turn ${turn}`)
  await main.beginCase(name)
  return main.judgeCase({ ...name, answered: { output: answered }, ...times, ...more })
}

test('a claim may rest on what a turn before retrieved, and on nothing that it answered', async () => {
  const project = desk({}, undefined, { golden })
  await ask(project, 1, output(warranty, warranty))
  await ask(project, 2, output(batteries, batteries))
  const summed = await ask(project, 3, output(`${warranty} ${batteries} Returns are free.`))
  expect(summed.record.scores['faithfulness']).toMatchObject({ value: 2 / 3 })
  const { evidence, turn, line } = project.records.caseOf(named('kettle › turn 3')) ?? {}
  expect(evidence?.answerInContexts?.map(({ byEarlierTurn }) => byEarlierTurn?.turn)).toEqual([
    1,
    2,
    undefined,
  ])
  expect({ turn, line }).toEqual({
    turn: { conversation: 'kettle', number: 3, of: 3 },
    line: 5,
  })
})

test('a failure shows what the user asked before it', async () => {
  const project = desk({}, undefined, { golden })
  const first = await ask(project, 1, output('Nobody knows.', warranty))
  const second = await ask(project, 2, output('Nobody knows.', batteries))
  expect(first.failures[0]?.why).toContain('after: “Hello.”\n“How long is the warranty?”')
  expect(second.failures[0]?.why).toContain(
    'after: “How long is the warranty?”\n“And for batteries?”',
  )
})

test('what rests on a turn whose passages are unknown is unknown', async () => {
  const project = desk({}, undefined, { golden })
  await ask(project, 1, { ...output(warranty), answerOnly: true })
  await ask(project, 2, output(batteries, batteries))
  const summed = await ask(project, 3, output(`${warranty} ${batteries}`))
  expect(summed.record.scores['faithfulness']).toMatchObject({
    status: 'judgeError',
    reason: expect.stringContaining('turn 1 gave no `contexts`'),
  })
})

test('a turn that only leads to others misses nothing for want of a claim', async () => {
  const project = desk({}, undefined, { golden })
  await ask(project, 1, output(warranty, warranty))
  await ask(project, 2, output(batteries, batteries))
  const thanked = await ask(project, 3, { ...output(''), declined: true })
  expect(thanked.record).toMatchObject({
    missed: [],
    scores: { faithfulness: { status: 'notApplicable' } },
  })
  const declined = await ask(desk({}, undefined, { golden }), 1, {
    ...output(''),
    declined: true,
  })
  expect(declined.record.missed).toHaveLength(1)
})

test('a draw asks the turns before again, which keep their scores and pay', async () => {
  const project = desk({}, undefined, { golden })
  const usage = { promptTokens: 10, completionTokens: 1 }
  const first = await ask(project, 1, output(warranty, warranty))
  const missed = await ask(project, 2, output('Half a year.', batteries))
  expect([first.isDoubtful, missed.isDoubtful]).toEqual([false, true])
  const name = named('kettle › turn 1')
  await project.main.beginCase(name)
  const answered = { output: output('Nobody knows.'), usage }
  await project.main.judgeCase({ ...name, answered, ...times, isDraw: true })
  const drawn = await ask(project, 2, output(batteries, batteries), { isDraw: true })
  expect(drawn).toMatchObject({ isDoubtful: false, record: { draws: { checks: [{ value: 1 }] } } })
  expect(project.records.caseOf(name)).toMatchObject({
    scores: { faithfulness: { value: 1 } },
    usage: { pipeline: { promptTokens: 10 } },
  })
  expect(project.records.caseOf(name)).not.toHaveProperty('draws')
})

test('recorded turns rest on the recorded turns before', async () => {
  const { main } = desk({}, undefined, { golden })
  const asked = { ...named('recorded › turn 2'), answered: 'recorded' as const }
  const { record } = await main.judgeCase(asked)
  expect(record.scores['faithfulness']).toMatchObject({ value: 1 })
})

test('answers of a file are judged with the turns before them, or not at all', async () => {
  const former = desk({}, undefined, { golden })
  await ask(former, 1, output(warranty, warranty))
  await ask(former, 2, output(batteries, batteries))
  await ask(former, 3, output(warranty))
  const lines = readFileSync(former.answersFile, 'utf8').trim().split('\n')
  const kept = lines.map(line => JSON.parse(line) as AnswerRecord)
  expect(kept.map(({ turn }) => turn?.number)).toEqual([1, 2, 3])
  const recorded = join(former.root, 'kept.jsonl')
  const judge = async (answers: readonly string[]) => {
    writeFileSync(recorded, `${answers.join('\n')}\n`)
    const { main } = desk({}, undefined, { golden, recorded })
    const name = named('kettle › turn 3')
    const { isRecorded, refused } = await main.beginCase(name)
    if (!isRecorded) return refused
    const { record } = await main.judgeCase({ ...name, answered: 'recorded' })
    return record.scores['faithfulness']
  }
  expect(await judge(lines)).toMatchObject({ value: 1 })
  const missing = 'The answer to a turn before it is missing'
  expect(await judge(lines.slice(1))).toContain(missing)
  const withFirst = (other: Partial<AnswerRecord>) =>
    judge([JSON.stringify({ ...kept[0], ...other }), ...lines.slice(1)])
  // Of turn 1, something else is expected now.
  expect(await withFirst({ hash: '000000000000' })).toMatchObject({ value: 1 })
  expect(await withFirst({ question: 'How much?' })).toContain(missing)
  expect(await withFirst({ redacted: true })).toContain(missing)
})
