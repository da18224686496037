import { describe, expect, test } from 'vitest'
import type { CalibratedJudge } from '../../../src/calibration/asking/asking.ts'
import { calibratedJudge } from '../../../src/calibration/asking/asking.ts'
import { judgeClaims } from '../../../src/calibration/asking/judgeClaims.ts'
import { cascade } from '../../../src/judge/combined/cascade.ts'
import { jury } from '../../../src/judge/combined/jury.ts'
import type { Judge, JudgeQuestion } from '../../../src/judge/judge.ts'
import type { VerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { VerdictRecord } from '../../../src/judge/log/verdictRecord.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { tasksIn } from '../../../src/judge/session/jointQuestion.ts'
import type { CheckClaimsAnswer, CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import { metricsWith } from '../../../src/metrics/customMetric.ts'
import { askedOf, label, openJudge } from '../openJudge.ts'

/** An open judge that takes several questions in a call, with all that it was asked. */
function countingJudge(traits: Partial<Judge> = {}) {
  const questions: JudgeQuestion[] = []
  const open = openJudge({ batching: 'perCase', ...traits })
  const judge: Judge = {
    ...open,
    async answer(question) {
      questions.push(question)
      return open.answer(question)
    },
  }
  const tasks = () => questions.map(question => tasksIn(question)?.length ?? 1)
  return { judge, questions, tasks }
}

const onePlace = { cluster: 'one' }
const two = { claim: 'One [supported]\nTwo [refuted]', cluster: 'two' }
const labels = [
  label('a', 'supported', 'supported', onePlace),
  label('b', 'refuted', 'refuted', onePlace),
  label('c', 'refuted', '', two),
]

const judgedBy = async (judge: CalibratedJudge, repeats = 1) =>
  judgeClaims(labels, repeats, { judge })

describe('the form', () => {
  test('of a judge that takes several questions in a call is that of a run', async () => {
    const { judge, tasks } = countingJudge()
    const judged = await judgedBy(askedOf(judge))
    // The claims of two texts in one call, those of the third in another; then their verdicts.
    expect(tasks().toSorted()).toEqual([1, 1, 2, 2])
    expect(judged).toMatchObject({
      form: 'perCase',
      claims: [
        { label: { id: 'a' }, together: true, draws: [{ verdict: 'supported' }] },
        { label: { id: 'b' }, together: true, draws: [{ verdict: 'refuted' }] },
        { label: { id: 'c' }, together: false, draws: [{ verdict: 'refuted' }] },
      ],
    })
  })

  test.each([
    ['asks one question at a time', ({ batching: _, ...judge }: Judge): Judge => judge],
    ['answers in this process', (judge: Judge): Judge => ({ ...judge, local: true })],
  ])('of a judge that %s is each question by itself', async (_what, changed) => {
    const { judge, tasks } = countingJudge()
    const judged = await judgedBy(askedOf(changed(judge)))
    expect(tasks()).toEqual([1, 1, 1, 1, 1, 1])
    const claims = labels.map(() => ({ together: false }))
    expect(judged).toMatchObject({ form: 'perQuestion', claims })
  })

  test('may be one claim at a time, as of a judge that is set so', async () => {
    const { judge, questions, tasks } = countingJudge()
    const judged = await judgedBy(askedOf(judge, { perClaim: true }))
    expect(tasks()).toEqual(Array.from({ length: 7 }, () => 1))
    const checks = questions.filter(({ step }) => step === 'checkClaims')
    expect(checks.map(one => (one.request as CheckClaimsRequest).claims.length)).toEqual([
      1, 1, 1, 1,
    ])
    expect(judged).toMatchObject({
      form: 'perClaim',
      claims: labels.map(() => ({ together: false })),
    })

    // A run finds the record by the fingerprint.
    const asItIs = await judgedBy(askedOf(judge))
    const setSo = await judgedBy(askedOf({ ...judge, batching: 'perClaim' }))
    expect(judged?.measurement.fingerprint).toBe(setSo?.measurement.fingerprint)
    expect(judged?.measurement.fingerprint).not.toBe(asItIs?.measurement.fingerprint)
  })
})

describe('a combined judge', () => {
  test('is calibrated as a run asks it: its cheap judge in joint calls', async () => {
    const [cheap, strong] = [countingJudge(), countingJudge({ model: 'strong' })]
    const judge = cascade(cheap.judge, strong.judge, { against: openJudge({ name: 'other' }) })
    const judged = await judgedBy(askedOf(judge))
    expect(cheap.tasks().toSorted()).toEqual([1, 1, 2, 2])
    expect(strong.questions).toEqual([])
    expect(judged).toMatchObject({
      form: 'perCase',
      claims: [{ draws: [{ verdict: 'supported' }] }, { together: true }, { together: false }],
    })
    expect(judged?.measurement.checkedBy?.kind).toBe('cascade')
  })

  test('may be asked about one claim at a time, each member of it', async () => {
    const [one, other] = [countingJudge(), countingJudge({ model: 'other' })]
    const judged = await judgedBy(askedOf(jury([one.judge, other.judge]), { perClaim: true }))
    expect(one.tasks()).toHaveLength(7)
    expect(other.tasks()).toHaveLength(4)
    expect(judged?.form).toBe('perClaim')
  })
})

test('an answer that was given in one form is not replayed in another', async () => {
  const records = new Map<string, VerdictRecord>()
  const verdictLog: VerdictLog = {
    get: key => records.get(key),
    prepare() {},
    append: record => records.set(record.key, record),
  }
  const { judge, questions, tasks } = countingJudge()
  const { batching: _, ...alone } = judge
  const asked = async (by: Judge, { perClaim = false, some = labels } = {}) => {
    questions.length = 0
    const opened = { session: createJudgeSession({ judge: by, verdictLog }), known: metricsWith() }
    await judgeClaims(some, 1, { judge: calibratedJudge(opened, perClaim) })
    return tasks().toSorted()
  }
  expect(await asked(judge)).toEqual([1, 1, 2, 2])
  expect(await asked(judge, { perClaim: true })).toHaveLength(7)
  expect(await asked(alone)).toHaveLength(6)
  expect(await asked(judge)).toEqual([])
  expect(await asked(judge, { perClaim: true })).toEqual([])
  expect(await asked(alone)).toEqual([])
  // Beside another text the two are asked about anew, and the third is not.
  const more = [...labels, label('d', 'supported', 'supported', onePlace)]
  expect(await asked(judge, { some: more })).toEqual([3, 3])
  expect(await asked(alone, { some: more })).toEqual([1, 1])
})

test('how many questions are asked at once is for the judge alone to say', async () => {
  let [now, most] = [0, 0]
  const { judge } = countingJudge({ limitsItself: true })
  const waiting: Judge = {
    ...judge,
    async answer(question) {
      now += 1
      most = Math.max(most, now)
      await new Promise(resolve => setImmediate(resolve))
      now -= 1
      return judge.answer(question)
    },
  }
  const many = Array.from({ length: 250 }, (_, index) =>
    label(`${index}`, 'supported', 'supported'),
  )
  const judged = await judgeClaims(many, 2, { judge: askedOf(waiting) })
  expect(judged?.claims.every(({ draws }) => draws.length === 2)).toBe(true)
  expect(most).toBe(500)
})

test('a judge with probabilities is held to that of the claim that is supported least', async () => {
  const { judge } = countingJudge()
  const graded: Judge = {
    ...judge,
    batching: 'perClaim',
    async answer(question) {
      const reply = await judge.answer(question)
      if (question.step !== 'checkClaims') return reply
      const { verdicts } = reply.answer as CheckClaimsAnswer
      const support = (verdict: string) => (verdict === 'supported' ? 0.9 : 0.2)
      return {
        answer: { verdicts: verdicts.map(one => ({ ...one, support: support(one.verdict) })) },
      }
    },
  }
  const judged = await judgedBy(askedOf(graded))
  const shares = judged?.claims.map(({ draws }) => draws.map(draw => 'share' in draw && draw.share))
  expect(shares).toEqual([[0.9], [0.2], [0.2]])
})
