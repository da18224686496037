import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scored } from '../../../../src/score.ts'
import { fixedSeed, xoshiro128 } from '../../../../src/statistics/random.ts'
import { desk, named, times } from '../desk.ts'

const checked = `name: desk
pipeline: ./answer.ts
checks:
  - not: { contains: as an AI }
metrics: { answerOverlap: report }
cases:
  - id: live
    question: How long?
    reference: Thirty days.
    checks:
      - contains: thirty days
      - matches: /from \\w+/
  - id: common
    question: How long?
    reference: Thirty days.
  - id: recorded
    question: How long?
    reference: Thirty days.
    answer: Four weeks.
    checks: [{ contains: thirty days }]
  - id: critical
    question: How long?
    reference: Thirty days.
    critical: true
    checks: [{ contains: thirty days }]
  - id: own
    question: How long?
    reference: Thirty days.
    checks: [{ contains: thirty days }, { contains: weeks }]
    metrics: { checks: 0.3 }
`

type Desk = ReturnType<typeof desk>

/** What becomes of a live case that answers so, one answer for each time that it is asked. */
async function asked({ main, records }: Desk, caseId: string, answers: Iterable<string>) {
  let outcome
  for (const answer of answers) {
    await main.beginCase(named(caseId))
    const answered = { output: { answer, contexts: [] } }
    const drawn = outcome && { isDraw: true as const }
    outcome = await main.judgeCase({ ...named(caseId), answered, ...times, ...drawn })
    if (!outcome.isDoubtful) break
  }
  if (!outcome) throw new Error('Expected an answer')
  return { ...outcome, record: records.caseOf(named(caseId)) }
}

const right = 'Thirty days from delivery.'
const slip = 'Four weeks.'

test('an answer that slips once is drawn again, and its case passes', async () => {
  const { record, failures, isDoubtful } = await asked(
    desk({}, undefined, { golden: checked }),
    'live',
    [...[slip, right, slip]],
  )
  expect([isDoubtful, failures, record?.missed]).toEqual([false, [], []])
  expect(record?.scores['checks']).toEqual(scored(1 / 3))
  expect(record?.draws).toEqual({ checks: [scored(1)] })
})

test('answers that always miss fail the case after three, with each missed check at its place', async () => {
  const answers = ['As an AI, I say four weeks.', slip, slip, right]
  const { record, failures, isDoubtful } = await asked(
    desk({}, undefined, { golden: checked }),
    'live',
    answers,
  )
  expect(isDoubtful).toBe(false)
  expect(record?.missed).toMatchObject([{ metric: 'checks', threshold: 1, line: 10 }])
  expect(record?.draws).toEqual({ checks: [scored(1 / 3), scored(1 / 3)] })
  expect(failures.map(({ metrics }) => metrics)).toEqual([['checks']])
  expect(failures[0]?.why).toContain(`0 of 3 checks passed

  ✗ missed at desk.golden.yaml:4:5: not contains "as an AI"
  ✗ missed at desk.golden.yaml:11:9: contains "thirty days"
  ✗ missed at desk.golden.yaml:12:9: matches /from \\w+/`)
  // Lines move when somebody edits the file, and results stay.
  expect(JSON.stringify(record?.evidence)).not.toContain('golden.yaml')
})

test('a case has the checks of its set, whose place is that of the set', async () => {
  const answers = Array<string>(3).fill('As an AI, I say thirty days.')
  const { record, failures } = await asked(
    desk({}, undefined, { golden: checked }),
    'common',
    answers,
  )
  expect(record?.missed).toMatchObject([{ metric: 'checks', line: 3 }])
  expect(failures[0]?.why).toContain('missed at desk.golden.yaml:4:5: not contains "as an AI"')
})

test('a recorded answer is checked once', async () => {
  const { main } = desk({}, undefined, { golden: checked })
  const outcome = await main.judgeCase({ ...named('recorded'), answered: 'recorded' })
  expect(outcome.isDoubtful).toBe(false)
  expect(outcome.record.missed).toMatchObject([{ metric: 'checks' }])
})

test('a threshold of its own lets a case miss some of its checks', async () => {
  const { record, failures } = await asked(desk({}, undefined, { golden: checked }), 'own', [right])
  expect(record?.scores['checks']).toEqual(scored(2 / 3))
  expect(failures).toEqual([])
})

test('a critical case is drawn until chance does not explain its misses', async () => {
  const answers = Array<string>(9).fill(slip)
  const { record } = await asked(desk({}, undefined, { golden: checked }), 'critical', answers)
  expect(record?.draws?.['checks']).toHaveLength(6)
  expect(record?.missed).toMatchObject([{ metric: 'checks' }])
})

test('a case on a line of its own has that line as the place of its checks', async () => {
  const bench = desk({}, undefined, { golden: checked })
  const { root, file, goldenSets } = bench
  const lines = ['a', 'b'].map(id => ({
    id,
    question: 'Q?',
    reference: 'R.',
    checks: [{ contains: id }],
  }))
  writeFileSync(join(root, 'cases.jsonl'), lines.map(line => JSON.stringify(line)).join('\n'))
  const head = checked.slice(0, checked.indexOf('cases:'))
  writeFileSync(file, `${head}cases: ./cases.jsonl\n`)
  goldenSets.locate(file)
  const { failures } = await asked(bench, 'b', [slip])
  expect(failures[0]?.why).toContain('missed at cases.jsonl:2:1: contains "b"')
})

test('of runs of thirty cases that slip in one of a hundred answers, none fails', async () => {
  const draw = xoshiro128(fixedSeed)
  const cases = Array.from({ length: 30 }, (_, index) => `case-${index}`)
  const items = cases.map(
    id => `  - { id: ${id}, question: Q?, checks: [{ contains: thirty days }] }`,
  )
  const golden = `name: desk\npipeline: ./answer.ts\ncases:\n${items.join('\n')}\n`
  const bench = desk({}, undefined, { golden })
  function* answers() {
    for (;;) yield draw() / 2 ** 32 < 0.01 ? slip : right
  }
  const runs = { withoutDraws: 0, withDraws: 0 }
  for (let run = 0; run < 100; run += 1) {
    const outcomes = []
    for (const caseId of cases) outcomes.push(await asked(bench, caseId, answers()))
    if (outcomes.some(({ record }) => record?.draws)) runs.withoutDraws += 1
    if (outcomes.some(({ failures }) => failures.length > 0)) runs.withDraws += 1
  }
  expect(runs).toEqual({ withoutDraws: 27, withDraws: 0 })
})
