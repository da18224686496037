import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holdsAnswer } from '../../../../src/judge/log/answerDigest.ts'
import { openVerdictLog } from '../../../../src/judge/log/verdictLog.ts'
import type { Judge } from '../../../../src/judge/judge.ts'
import { StepNotOffered } from '../../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../../src/judge/session/session.ts'
import { createBudget } from '../../../../src/judge/session/budget.ts'
import { defineCustomMetric, metricsWith } from '../../../../src/metrics/customMetric.ts'
import { openEvaluationLog } from '../../../../src/results/evaluationLog.ts'
import type { MetricSettings } from '../../../../src/golden/goldenSet.ts'
import type { CaseJob } from '../../../../src/vitest/main/caseRecord.ts'
import { createEvaluator } from '../../../../src/vitest/main/evaluator.ts'
import type { EvaluatorOptions } from '../../../../src/vitest/main/evaluator.ts'
import { deskJudge } from '../../../evidence/deskJudge.ts'
import { temporaryFolder } from '../../../results/temporaryFolder.ts'

const passage = { id: 'terms#1', documentId: 'terms', text: 'Returns are free.' }

/** Its answer is supported half by what was retrieved. */
function jobOf(metrics: MetricSettings = { faithfulness: {} }): CaseJob {
  return {
    set: 'desk',
    file: 'desk.golden.yaml',
    isGated: true,
    line: 1,
    goldenCase: {
      id: 'returns',
      question: 'How do returns work?',
      answerable: true,
      tags: [],
      critical: false,
      hash: '000000000000',
      metrics,
    },
    thresholdLines: {},
    answered: { output: { answer: 'Returns are free.\nShops are open.', contexts: [passage] } },
    milliseconds: 1,
    timeLeft: 10_000,
  }
}

/** Runs of one project, each with a judge of its own. */
function project() {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder, `${name}.jsonl`)
  const brevity = defineCustomMetric({ name: 'brevity', direction: 'higher', score: () => 0.75 })
  const begin = (options: Partial<EvaluatorOptions> = {}, isBroken = false) => {
    const { judge, questions } = deskJudge()
    const broken = { ...judge, answer: () => Promise.reject(new Error('no network')) }
    const verdictLog = openVerdictLog(path('verdicts'))
    const session = createJudgeSession({ judge: isBroken ? broken : judge, verdictLog })
    const evaluations = openEvaluationLog({
      file: path('evaluations'),
      createFolder: () => {},
      isAnswered: answer => holdsAnswer(verdictLog, answer),
      isKeptWhole: ({ key }) => verdictLog.keepsWhole(key),
      redact: text => text,
    })
    const known = metricsWith([brevity])
    const evaluator = createEvaluator({
      session,
      known,
      spending: createBudget(),
      evaluations,
      ...options,
    })
    return { evaluator, questions, end: evaluations.end }
  }
  return {
    begin,
    async run(job: CaseJob, options?: Partial<EvaluatorOptions>, isBroken = false) {
      const { evaluator, questions, end } = begin(options, isBroken)
      const record = await evaluator.evaluateCase(job)
      end()
      return { record, asked: questions.length }
    },
    /** Every score that is kept becomes another one, so that it is seen who reads them. */
    plant: () =>
      writeFileSync(
        path('evaluations'),
        readFileSync(path('evaluations'), 'utf8').replaceAll('"value":0.5', '"value":0.25'),
      ),
    changeAnswers: (change: (text: string) => string) =>
      writeFileSync(path('verdicts'), change(readFileSync(path('verdicts'), 'utf8'))),
  }
}

const scoreOf = (value: number) => ({ faithfulness: { status: 'scored', value } })

test('the same case is read, not judged, and its record is the same but for what it took', async () => {
  const { run, plant } = project()
  const first = await run(jobOf())
  const second = await run(jobOf())
  expect(second.asked).toBe(0)
  const { usage, ...rest } = second.record
  expect(usage.judge).toMatchObject({ calls: 0, replayed: first.asked })
  expect({ ...rest, usage: first.record.usage }).toEqual(first.record)
  plant()
  expect((await run(jobOf())).record.scores).toEqual(scoreOf(0.25))
})

test('steps are those of the run, without secrets and cut, whether or not the case is judged again', async () => {
  const { run } = project()
  const redact = (text: string) => text.replaceAll('letmein2026', '***')
  const stepped = (start: number): CaseJob => {
    const text = `letmein2026 ${'word '.repeat(100)}`
    return { ...jobOf(), steps: [{ name: 'rewrite', start, input: text, error: text }] }
  }
  for (const start of [1, 2]) {
    const { record } = await run(stepped(start), { redact })
    const cut = `*** ${'word '.repeat(59)}…`
    expect(record.steps).toEqual([{ name: 'rewrite', start, input: cut, error: cut }])
  }
})

test('a threshold alone is held against what was read', async () => {
  const { run, plant } = project()
  await run(jobOf())
  plant()
  const { record, asked } = await run(jobOf({ faithfulness: { each: 0.4 } }))
  expect(asked).toBe(0)
  expect(record.missed).toMatchObject([{ metric: 'faithfulness', threshold: 0.4 }])
})

test('a metric more asks for itself alone', async () => {
  const { run } = project()
  const first = await run(jobOf())
  const more = await run(jobOf({ faithfulness: {}, answerRelevance: {} }))
  expect([first.asked, more.asked]).toEqual([2, 1])
})

test('another repeat, another sample, and answers that are gone or others are judged', async () => {
  const { run, plant, changeAnswers } = project()
  await run(jobOf())
  plant()
  const repeat = await run(jobOf(), { repeat: 1 })
  const sample = await run(jobOf(), { sample: 'judged again' })
  for (const { record, asked } of [repeat, sample]) {
    expect(record.scores).toEqual(scoreOf(0.5))
    expect(asked).toBe(2)
  }
  plant()
  // Another answer to the same question, as another log may have it.
  changeAnswers(text => text.replaceAll('"supported"', '"notEnoughInfo"'))
  const other = await run(jobOf())
  expect(other.record.scores).toEqual(scoreOf(0))
  expect(other.asked).toBe(0)
  for (const change of [() => '', (text: string) => text.replaceAll('"answer":{', '"answer":{"')]) {
    plant()
    changeAnswers(change)
    expect((await run(jobOf())).asked).toBe(2)
  }
})

test('a draw after a missed threshold does not read what it holds in doubt', async () => {
  const { begin } = project()
  const job = jobOf({ faithfulness: { each: 0.9 } })
  const first = begin()
  const missed = await first.evaluator.evaluateCase(job)
  first.end()
  const { evaluator, questions } = begin()
  await evaluator.drawAgain(job, await evaluator.evaluateCase(job))
  expect(missed.missed).toHaveLength(1)
  expect(questions.map(({ step }) => step)).toEqual(['checkClaims'])
})

test('what a judge declined to answer is asked again', async () => {
  const { begin } = project()
  const { judge } = deskJudge()
  const declining = { ...judge, answer: () => Promise.reject(new StepNotOffered('not today')) }
  const scores = async (asked: Judge) => {
    const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
    const session = createJudgeSession({ judge: asked, verdictLog })
    const { evaluator, end } = begin({ session })
    const record = await evaluator.evaluateCase(jobOf())
    end()
    return record.scores
  }
  expect(await scores(declining)).toMatchObject({ faithfulness: { status: 'notApplicable' } })
  expect(await scores(judge)).toEqual(scoreOf(0.5))
})

test('what a judge could not tell, and code of the project, is tried again', async () => {
  const { run } = project()
  const failed = await run(jobOf(), {}, true)
  expect(failed.record.scores).toMatchObject({ faithfulness: { status: 'judgeError' } })
  expect((await run(jobOf())).record.scores).toEqual(scoreOf(0.5))
  const own: MetricSettings = { brevity: {} }
  await run(jobOf(own))
  const changed = defineCustomMetric({ name: 'brevity', direction: 'higher', score: () => 0.5 })
  const { record } = await run(jobOf(own), { known: metricsWith([changed]) })
  expect(record.scores).toEqual({ brevity: { status: 'scored', value: 0.5 } })
})
