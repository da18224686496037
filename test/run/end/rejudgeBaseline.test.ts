import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { baselineOfRun } from '../../../src/baseline/chooseBaseline.ts'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { writeBaselineAnswers } from '../../../src/baseline/baselineAnswers.ts'
import { formatBaseline } from '../../../src/baseline/format.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { metaHash } from '../../../src/golden/cases/caseHash.ts'
import { defineCustomMetric } from '../../../src/metrics/customMetric.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import type { Results } from '../../../src/results/results.ts'
import { concludeRun } from '../../../src/run/end/concludeRun.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { judgingBy } from '../../../src/run/judging.ts'
import type { RunServices } from '../../../src/run/judging.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { modelJudge, resultsOf } from '../../gate/runs.ts'
import { gatePlan } from '../plans.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const ids = Array.from({ length: 12 }, (_, index) => `refund-${index}`)
const talks = ids.slice(0, 6)
const turns = talks.flatMap(id => [`${id} › turn 1`, `${id} › turn 2`])
const turnOf = (caseId: string) => {
  const [conversation = '', , , number] = caseId.split(' ')
  return { conversation, number: Number(number), of: 2 }
}
const answer = 'You can return a product within thirty days.'

/** The share of supported claims, as a function of the project computes it. */
const share = defineCustomMetric({
  name: 'share',
  direction: 'higher',
  requires: ['answerInContexts'],
  score: (_case, _output, { answerInContexts }) =>
    answerInContexts.filter(({ verdict }) => verdict === 'supported').length /
    answerInContexts.length,
})
const customMetrics = [share]

/** A project whose cases scored 1 in three runs under a model, and the answers that they scored for. */
function project(
  names: readonly string[] = ids,
  unknown?: { answerOnly: true },
  { metric = 'faithfulness', edited = 0, recorded = ids } = {},
) {
  const root = temporaryFolder()
  const isTalk = names === turns
  const cases = isTalk
    ? talks.map(
        id => `  - { id: ${id}, turns: [{ question: "How long, ${id}?" }, { question: Sum up. }] }`,
      )
    : names.map((id, index) => `  - { id: ${id}, question: "How long, ${index}?" }`)
  const golden = ['name: support', 'pipeline: ./a.ts', `metrics: { ${metric}: { gate: true } }`]
  writeFileSync(join(root, 'support.golden.yaml'), [...golden, 'cases:', ...cases, ''].join('\n'))
  const goldenSets = createGoldenSets({ root, options: { customMetrics } })
  const loaded = goldenSets.load(join(root, 'support.golden.yaml'))
  if (!('set' in loaded)) throw new Error('Expected a golden set')
  const hashes = loaded.set.cases.map(({ hash }) => hash)
  const questions = new Map(loaded.set.cases.map(({ id, question }) => [id, question]))
  const custom = metric === share.name && { custom: true as const }
  // The golden file has no `meta`; some cases of the baseline had one.
  const metaOf = (index: number) => (index < edited ? { meta: { plan: 'gold' } } : {})
  const run = (of: readonly string[], score: number) =>
    resultsOf({
      support: {
        metrics: { [metric]: {} },
        measurements: { [metric]: { ...modelJudge, ...custom } },
        cases: Object.fromEntries(of.map(id => [id, { [metric]: [score, score, score] }])),
        metaHashes: Object.fromEntries(
          of.map((id, index) => [id, metaHash(score === 1 ? metaOf(index) : {})]),
        ),
        hashes: Object.fromEntries(of.map((id, index) => [id, hashes[index] ?? ''])),
      },
    })
  const files = baselineFilesIn(root)
  const baseline = recordBaseline(run(isTalk ? turns : ids, 1))
  mkdirSync(dirname(files.baseline), { recursive: true })
  writeFileSync(files.baseline, formatBaseline(baseline))
  const retrieved = unknown ? [] : [{ id: 'terms', documentId: 'terms', text: answer }]
  const answers = recorded.flatMap(caseId =>
    [0, 1, 2].map(repeat => ({
      ...{ set: 'support', caseId, repeat, question: questions.get(caseId) ?? '', answer },
      ...(isTalk && { turn: turnOf(caseId) }),
      contexts: caseId.endsWith('turn 2') ? [] : retrieved,
      ...unknown,
    })),
  )
  writeBaselineAnswers(files.answers, baseline, answers)
  return { root, files, goldenSets, results: run(names, 0) }
}

/** What a run comes to whose scores fell, and what it says on the way. */
async function conclude(
  { root, goldenSets, results }: ReturnType<typeof project>,
  services: RunServices = {},
) {
  const questions: unknown[] = []
  const judge = {
    name: 'clerk',
    answer: async (question: Parameters<ReturnType<typeof lexical>['answer']>[0]) => {
      questions.push(question)
      return lexical().answer(question)
    },
  }
  const lines: string[] = []
  const judging = judgingBy({ judge, customMetrics }, services)
  const concluded = await concludeRun({
    results: results as Results,
    isFiltered: false,
    plan: gatePlan({ repeat: 2, runs: 3 }),
    run: {
      root,
      gate: {},
      baseline: baselineOfRun({ root }),
      servingFile: () => ({ goldenSets, judging }),
    },
    log: line => void lines.push(line),
  })
  return { ...concluded, lines, asked: questions.length }
}

test('renamed cases are judged again by the answers of their former names', async () => {
  const renamed = ids.map((id, index) => (index < 4 ? `returns-${index}` : id))
  const { decision, results } = await conclude(project(renamed))
  expect(decision).toMatchObject({ verdict: 'regressed', judgeNotAsked: [] })
  expect(decision.drift).toMatchObject([{ cases: 12, todayMean: 1 }])
  expect(Object.keys(results.rejudged?.['support'] ?? {}).toSorted()).toEqual(ids.toSorted())
})

test('turns are judged again after the turns before them, and half a conversation is left out', async () => {
  const whole = await conclude(project(turns, undefined, { recorded: turns }))
  const rejudged = whole.results.rejudged?.['support'] ?? {}
  expect(Object.keys(rejudged).toSorted()).toEqual(turns.toSorted())
  // The second turn retrieved nothing, and rests on the first one.
  for (const { faithfulness } of Object.values(rejudged))
    expect(faithfulness?.today).toEqual([1, 1, 1])
  const half = await conclude(project(turns, undefined, { recorded: turns.slice(1) }))
  expect(Object.keys(half.results.rejudged?.['support'] ?? {}).toSorted()).toEqual(
    turns.slice(2).toSorted(),
  )
})

test('a turn is judged again after one of which something else is expected now', async () => {
  const talking = project(turns, undefined, { recorded: turns })
  const file = join(talking.root, 'support.golden.yaml')
  const asked = 'question: "How long, refund-0?"'
  const golden = readFileSync(file, 'utf8')
  writeFileSync(file, golden.replace(asked, `${asked}, reference: Thirty days.`))
  const goldenSets = createGoldenSets({ root: talking.root, options: {} })
  const { results } = await conclude({ ...talking, goldenSets })
  expect(Object.keys(results.rejudged?.['support'] ?? {}).toSorted()).toEqual(
    turns.slice(1).toSorted(),
  )
})

test('a custom metric does not judge the answer of a case again that has other `meta` now', async () => {
  const { decision, results } = await conclude(
    project(ids, undefined, { metric: 'share', edited: 2 }),
  )
  const again = Object.entries(results.rejudged?.['support'] ?? {})
  const judged = again.filter(([, scores]) => Object.hasOwn(scores, 'share')).map(([id]) => id)
  expect(judged.toSorted()).toEqual(ids.slice(2).toSorted())
  expect(decision.drift).toMatchObject([{ metric: 'share', cases: 10 }])
  expect(decision.metrics).toMatchObject([{ metric: 'share', comparison: { pairs: 10 } }])
})

test('an answer whose contexts are unknown gets no score, and not one as if nothing had been retrieved', async () => {
  const { results } = await conclude(project(ids, { answerOnly: true }))
  const scores = Object.values(results.rejudged?.['support'] ?? {})
  expect(scores).toHaveLength(ids.length)
  for (const { faithfulness } of scores) expect(faithfulness?.today).toEqual([null, null, null])
})

test('a damaged file of answers keeps no run from its verdict', async () => {
  const damaged = project()
  writeFileSync(damaged.files.answers, '<<<<<<< HEAD\n')
  const { decision, lines, asked } = await conclude(damaged)
  expect(decision).toMatchObject({
    verdict: 'regressed',
    judgeNotAsked: ['support › faithfulness'],
  })
  expect(lines.join()).toMatch(/can't be judged again: .* Restore it from git/)
  expect(asked).toBe(0)
})

test('the judge is asked anew each time: what the log has is what it said before', async () => {
  const asked = project()
  const file = join(asked.root, 'verdicts.jsonl')
  const verdictLog = openVerdictLog(file, { redact: text => text, createFolder: () => undefined })
  const first = await conclude(asked, { verdictLog })
  const second = await conclude(asked, { verdictLog })
  expect(first.asked).toBeGreaterThan(0)
  expect(second.asked).toBe(first.asked)
})
