import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { metricsWith } from '../../../src/metrics/customMetric.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { baselineOfRun } from '../../../src/baseline/chooseBaseline.ts'
import type { RunPlan } from '../../../src/run/runPlan.ts'
import { planRun } from '../../../src/run/runPlan.ts'
import { createMainRun } from '../../../src/run/state/mainRun.ts'
import { openRunNotes } from '../../../src/run/state/runNotes.ts'
import { createFolder } from '../../../src/results/folder.ts'
import { readResultsFolder } from '../../../src/results/journal.ts'
import { writeResults } from '../../../src/results/resultsFile.ts'
import { identityFrom } from '../../../src/results/runId.ts'
import type { Results } from '../../../src/results/results.ts'
import { scored } from '../../../src/score.ts'
import { supportRun } from '../../gate/runs.ts'
import { answered, writeLog } from '../../judge/log/logFiles.ts'
import { answersPlan, gatePlan, nothingAsked } from '../plans.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const redact = (text: string) => text
const log = () => {}
const whole = { leftOut: [], isFiltered: false }

test('what a judge answers to matchers alone is kept out of git, whatever becomes of the run', () => {
  const root = temporaryFolder()
  const run = createMainRun({
    root,
    plan: gatePlan(),
    baseline: baselineOfRun({ root }),
    budget: {},
    redact,
    isCi: false,
    log,
  })
  run.begin([], whole)
  const file = join(root, '.vitest-rag', '.gitignore')
  expect(existsSync(file)).toBe(false)
  run.services.verdictLog?.prepare()
  expect(readFileSync(file, 'utf8')).toBe('*\n!.gitignore\n!baseline.json\n')
})

const missing = 'RAG: there is no missing\\u{1b}[2J.jsonl, so nothing is replayed from it.'
const unknown = "RAG: shared.jsonl answers for judges. Git can't say whether it tracks it."

test.each([
  [false, [missing]],
  [true, [missing, unknown]],
])('a log to replay from is read beside the own one, in CI: %s, and told once', (isCi, told) => {
  const root = temporaryFolder()
  const shared = answered('refunds', 'Thirty days.')
  writeLog(join(root, 'shared.jsonl'), [shared])
  const golden = join(root, 'desk.golden.yaml')
  writeFileSync(
    golden,
    'metrics: { answerRelevance: report }\npipeline: ./answer.ts\ncases: [{ id: refund, question: How long? }]\n',
  )
  const { set } = createGoldenSets({ root, options: {} }).locate(golden)
  const lines: string[] = []
  const begin = (repeat: number, replayFrom: string[]) => {
    const run = createMainRun({
      root,
      plan: gatePlan({ repeat, runs: 2 }),
      baseline: baselineOfRun({ root }),
      budget: {},
      redact,
      replayFrom,
      isCi,
      log: line => void lines.push(line),
    })
    run.begin([{ set, known: metricsWith(), criticalCases: 0 }], whole)
    expect(run.services.verdictLog?.get(shared.key)).toEqual(shared)
    run.end()
    run.close()
  }
  for (const repeat of [0, 1]) begin(repeat, ['missing\u001B[2J.jsonl', 'shared.jsonl'])
  expect(lines).toEqual(told)
  expect(() => begin(0, ['.vitest-rag'])).toThrow("can't be read: it is not a regular file")
})

test('a repeat goes on from runs of the same answers only: the pipeline’s, or recorded ones', () => {
  const measured = supportRun({ refund: [1, 1, 1] })
  const rejudged: Results = { ...measured, run: { ...measured.run, answers: 'old.jsonl' } }
  const former = (results: Results, answers?: string) => {
    const root = temporaryFolder()
    writeResults(createFolder(join(root, '.vitest-rag')).results, results)
    const order = { repeat: 3, runs: 4 }
    const file = answers === undefined ? undefined : join(root, answers)
    const run = createMainRun({
      root,
      plan: file === undefined ? gatePlan(order) : answersPlan(file, order),
      baseline: baselineOfRun({ root }),
      budget: {},
      redact,
      isCi: false,
      log,
    })
    run.begin([], whole)
    return run.former()
  }
  expect(former(measured)).toEqual(measured)
  expect(former(rejudged, 'old.jsonl')).toEqual(rejudged)
  expect(former(rejudged)).toBeUndefined()
  expect(former(rejudged, 'other.jsonl')).toBeUndefined()
  expect(former(measured, 'old.jsonl')).toBeUndefined()
})

test('repeats are one measurement with one id; the next run is another', () => {
  const root = temporaryFolder()
  const identity = identityFrom(new Date('2026-11-22T18:12:07.214Z'))
  const measured = supportRun({ refund: [1] })
  const results = { ...measured, run: { ...measured.run, ...identity } }
  const begun = (repeat: number) => {
    writeResults(createFolder(join(root, '.vitest-rag')).results, results)
    const run = createMainRun({
      root,
      plan: gatePlan({ repeat, runs: 3 }),
      baseline: baselineOfRun({ root }),
      budget: {},
      redact,
      isCi: false,
      log,
    })
    run.begin([], whole)
    return run.identity()
  }
  expect(begun(1)).toEqual(identity)
  expect(begun(0).id).not.toBe(identity.id)
})

test('a run that is killed has noted whose answers it judges', () => {
  const folder = join(temporaryFolder(), '.vitest-rag')
  const paths = createFolder(folder)
  const identity = identityFrom(new Date())
  openRunNotes({ folder, paths, identity, isRepeat: false, answersOf: 'old.jsonl', redact, log })
  expect(readResultsFolder(folder).run).toMatchObject({ ...identity, answers: 'old.jsonl' })
})

test('what a case misses now and then by the baseline fails it in a run that is measured to be recorded', () => {
  const root = temporaryFolder()
  const recorded = recordBaseline(supportRun({ refund: [1, 0.5, 1] }, { each: 0.8 }))
  mkdirSync(join(root, '.vitest-rag'))
  writeFileSync(join(root, '.vitest-rag/baseline.json'), formatBaseline(recorded))
  const [record] = supportRun({ refund: [0.5] }).cases
  if (!record) throw new Error('Expected a record')
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 4 }]
  const draws = { faithfulness: [scored(0.5), scored(0.5)] }
  const settled = (plan: RunPlan) => {
    const options = { root, plan, baseline: baselineOfRun({ root }), budget: {}, isCi: false }
    const { history } = createMainRun({ ...options, redact, log }).services
    return history.settled({ ...record, draws, missed })
  }
  expect(settled(gatePlan())).toMatchObject({ missed: [], missedNowAndThen: missed })
  const measured = planRun(
    { kind: 'measure', askedBy: 'command', answers: undefined },
    nothingAsked,
  )
  expect(settled(measured)).toMatchObject({ missed })
  expect(settled(measured)).not.toHaveProperty('missedNowAndThen')
})

test('only cases of variants that run count as too many', () => {
  const root = temporaryFolder()
  const golden = join(root, 'desk.golden.yaml')
  const variants = Array.from({ length: 100 }, (_, index) => `  v${index}: {}\n`)
  const cases = Array.from(
    { length: 1001 },
    (_, index) => `  - { id: c${index}, question: How long?, reference: Thirty days. }\n`,
  )
  writeFileSync(
    golden,
    `pipeline: ./answer.ts\nmetrics: { answerOverlap: report }\ngatedVariant: v0\nvariants:\n${variants.join('')}cases:\n${cases.join('')}`,
  )
  const { set } = createGoldenSets({ root, options: {} }).locate(golden)
  const begin = (plan: RunPlan) => {
    const options = { root, plan, baseline: baselineOfRun({ root }), budget: {}, isCi: false }
    const run = createMainRun({ ...options, redact, log })
    run.begin([{ set, known: metricsWith(), criticalCases: 0 }], whole)
    run.end()
    run.close()
  }
  expect(() => begin(gatePlan())).toThrow('Expected a run of at most 100000 cases, got 100100')
  expect(() => begin(gatePlan({ variants: { named: 'v0' } }))).not.toThrow()
})
