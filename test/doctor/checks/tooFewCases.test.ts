import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { tooFewCases } from '../../../src/doctor/checks/tooFewCases.ts'
import { casesOf, examinationOf, findingsOf, runOf } from '../examinations.ts'
import type { Given } from '../examinations.ts'

const ids = Array.from({ length: 20 }, (_, at) => `case-${at}`)
const source = casesOf(ids.map(id => ({ id, question: `${id}?` })))
const found = (given: Given = {}) => findingsOf(tooFewCases, examinationOf(source, given))

/** Each case has these scores in three runs. */
const baselineOf = (scoresOf: (at: number) => number[]): Baseline => ({
  schema: 1,
  sets: {
    support: {
      policy: { faithfulness: { direction: 'higher', gate: true, tolerance: 0.02 } },
      measurements: {},
      cases: Object.fromEntries(
        ids.map((id, at) => [id, { hash: '', scores: { faithfulness: scoresOf(at) } }]),
      ),
    },
  },
})
const noisy = baselineOf(at => (at < 4 ? [1, 0, 1] : [1, 1, 1]))

test('says how many cases the noise of the baseline asks for', async () => {
  const [finding] = await found({ baseline: noisy })
  expect(finding).toMatch(
    /^support\.golden\.yaml:3:1: warning: 20 cases are too few to see `faithfulness` drop by 0\.05 with 80 % power: that takes [\d,]+, estimated from the spread of the repeats in the baseline$/,
  )
  const needed = Number(/takes ([\d,]+)/.exec(finding ?? '')?.[1]?.replace(',', ''))
  // With so many cases the same noise would do.
  const more = await found({ baseline: noisy, detect: 0.05 * Math.sqrt(needed / 20) })
  expect(more).toEqual([])
})

test('says so by what changed between two runs, where there is no baseline', async () => {
  const asked = examinationOf(source)
  const runs = [1, 0].map(run =>
    runOf(
      asked,
      `run-${run}`,
      ids.map((caseId, at) => ({ caseId, values: { faithfulness: at % 4 === run ? 0 : 1 } })),
    ),
  )
  // Half of the cases differ by 1: errors of 0.164, so 3.168 of them are ten times 0.05.
  expect(await found({ runs })).toEqual([
    'support.golden.yaml:3:1: warning: 20 cases are too few to see `faithfulness` drop by 0.05 with 80 % power: that takes 2,114, estimated from the changes of scores between the two newest kept runs',
  ])
  expect(await found({ runs, detect: 0.6 })).toEqual([])
})

test('says by which assumption where nothing was measured', async () => {
  expect(await found()).toEqual([
    'support.golden.yaml:3:1: note: 20 cases are too few to see a mean drop by 0.05 with 80 % power: that takes 402, if one case in ten flips between right and wrong by chance; repeats in a baseline would measure that',
  ])
})

test('goes on to runs and to the assumption where a baseline was recorded once', async () => {
  const once = baselineOf(() => [1])
  expect(await found({ baseline: once })).toEqual([
    expect.stringContaining('that takes 402, if one case'),
  ])
  expect(await found({ baseline: once, set: { judgeIsDeterministic: true } })).toEqual([])
})

test('takes runs that agree for no measurement, as their answers may come from the log', async () => {
  const asked = examinationOf(source)
  const runs = [1, 0].map(run =>
    runOf(
      asked,
      `run-${run}`,
      ids.map(caseId => ({ caseId, values: { faithfulness: 1 } })),
    ),
  )
  expect(await found({ runs })).toEqual([expect.stringContaining('that takes 402, if one case')])
})

test('assumes nothing of a set that gates no metric', async () => {
  const ungated = casesOf([{ id: 'a', question: 'A?' }], '{ faithfulness: report }')
  expect(await findingsOf(tooFewCases, examinationOf(ungated))).toEqual([])
})

test('assumes nothing of a metric that no judge is asked about', async () => {
  const unjudged = casesOf([{ id: 'a', question: 'A?' }], '{ checks: { gate: true } }')
  expect(await findingsOf(tooFewCases, examinationOf(unjudged))).toEqual([])
})

test.each<Given>([
  { baseline: baselineOf(() => [1, 1, 1]) },
  { baseline: noisy, detect: 0.5 },
  { set: { judgeIsDeterministic: true } },
  { detect: 0.3 },
])('has nothing to say of %j', async given => {
  expect(await found(given)).toEqual([])
})

test('the turns of a conversation count once', async () => {
  const turns = [{ question: 'Why?' }, { question: 'How?' }]
  const chats = casesOf(ids.map(id => ({ id, turns })))
  expect(await findingsOf(tooFewCases, examinationOf(chats))).toEqual([
    'support.golden.yaml:3:1: note: 20 conversations are too few to see a mean drop by 0.05 with 80 % power: that takes 402, if one case in ten flips between right and wrong by chance; repeats in a baseline would measure that',
  ])
  const runs = [1, 0].map(run =>
    runOf(
      examinationOf(chats),
      `run-${run}`,
      ids.flatMap((id, at) =>
        [1, 2].map(turn => ({
          caseId: `${id} › turn ${turn}`,
          values: { faithfulness: at % 4 === run ? 0 : 1 },
        })),
      ),
    ),
  )
  // As many conversations as cases that change in the same way.
  expect(await findingsOf(tooFewCases, examinationOf(chats, { runs }))).toEqual([
    'support.golden.yaml:3:1: warning: 20 conversations are too few to see `faithfulness` drop by 0.05 with 80 % power: that takes 2,114, estimated from the changes of scores between the two newest kept runs',
  ])
})
