import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CaseName } from '../../../src/hub/callMessages.ts'
import { createGoldenSets } from '../../../src/vitest/compile/goldenSets.ts'
import type { CaseJob } from '../../../src/vitest/main/caseRecord.ts'
import { createLookAhead } from '../../../src/vitest/main/lookAhead.ts'
import type { LookAheadRun } from '../../../src/vitest/main/lookAhead.ts'
import { caseRecord } from '../../results/recordedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const recorded = (id: string, more = '') => `  - id: ${id}
    question: How long?
    answer: Thirty days.
    contexts: []
${more}`

const source = `name: desk
pipeline: ./answer.ts
metrics: { faithfulness: report }
cases:
  - id: asked
    question: How long?
${recorded('first')}${recorded('second')}${recorded('skipped', '    skip: true\n')}`

const many = Array.from({ length: 40 }, (_, index) => recorded(`more-${index}`)).join('')
const longer = `${source}${many}`

const nobody = () => false
const judgedBefore = (id: string): boolean => id !== 'second'

/** A golden set, and which of its cases were judged before. */
function desk(text = source, isKept = judgedBefore) {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, text)
  const goldenSets = createGoldenSets({ root, options: {} })
  goldenSets.locate(file)
  const jobs: CaseJob[] = []
  const keptRecord = (job: CaseJob) => {
    jobs.push(job)
    const caseId = job.goldenCase.id
    return isKept(caseId) ? caseRecord({ caseId }) : undefined
  }
  const judged: string[] = []
  const answer = Promise.withResolvers<void>()
  const evaluateCase = async ({ goldenCase: { id } }: CaseJob, signal?: AbortSignal) => {
    judged.push(id)
    await answer.promise
    signal?.throwIfAborted()
    return caseRecord({ caseId: id })
  }
  const ended = new AbortController()
  let announced = 0
  const lookAhead = createLookAhead({
    goldenSets,
    evaluator: { keptRecord, evaluateCase },
    async onMissing() {
      announced += 1
      throw new Error('nothing to load')
    },
  })
  const take = (caseId: string) => lookAhead.take({ file: 'desk.golden.yaml', caseId } as CaseName)
  return {
    file,
    goldenSets,
    ended,
    take,
    judged,
    answer: answer.resolve,
    announced: () => announced,
    lookedUp: () => jobs.map(({ goldenCase }) => goldenCase.id),
    begin: ({ isLeftOut = nobody, isWhole = false }: Partial<LookAheadRun> = {}) =>
      lookAhead.begin([file], { isLeftOut, isWhole, signal: ended.signal }),
  }
}

test('what a recorded answer was evaluated to is there once, and what is not known is not', async () => {
  const { begin, take, lookedUp } = desk()
  await begin()
  expect(lookedUp()).toEqual(['first', 'second'])
  expect(take('first')).toMatchObject({
    record: { caseId: 'first' },
    job: { goldenCase: { id: 'first' }, answered: { output: { answer: 'Thirty days.' } } },
  })
  expect(['first', 'second', 'asked'].map(take)).toEqual([undefined, undefined, undefined])
})

test('cases of other shards and outside of the sample are not looked up', async () => {
  const { begin, lookedUp, file } = desk()
  await begin({ isLeftOut: (of, id) => of === file && id === 'first' })
  expect(lookedUp()).toEqual(['second'])
})

test('a golden set that was read anew is not judged as it was', async () => {
  const { begin, take, file, goldenSets } = desk()
  await begin()
  writeFileSync(file, source.replace('Thirty days.', 'Sixty days.'))
  goldenSets.locate(file)
  expect(take('first')).toBeUndefined()
})

test('when the tests have ended nothing is held, and nothing more is looked up', async () => {
  const { begin, take, ended, lookedUp } = desk(longer)
  const begun = begin()
  ended.abort()
  await begun
  expect(lookedUp()).toEqual([])
  const whole = desk()
  await whole.begin()
  whole.ended.abort()
  expect(whole.take('first')).toBeUndefined()
  expect(take('first')).toBeUndefined()
})

test('the first case that is new is judged while workers start, and nobody else has its record', async () => {
  const { begin, take, judged, announced, answer } = desk(source, nobody)
  await begin({ isWhole: true })
  answer()
  expect([judged, announced()]).toEqual([['first'], 1])
  await expect(take('first')?.record).resolves.toMatchObject({ caseId: 'first' })
  expect([take('first'), take('second')]).toEqual([undefined, undefined])
})

test.each<[string, string, Partial<LookAheadRun>]>([
  ['somebody names single cases', source, {}],
  [
    'another case runs alone',
    `${source}${recorded('alone', '    only: true\n')}`,
    { isWhole: true },
  ],
])('where %s, none is judged that might not run', async (_, text, run) => {
  const { begin, take, judged, announced } = desk(text, nobody)
  await begin(run)
  expect([judged, announced(), take('first')]).toEqual([[], 1, undefined])
})

test('a case that is judged ahead ends with the tests, and its failure is left to who asks for it', async () => {
  const { begin, take, ended, answer } = desk(source, nobody)
  await begin({ isWhole: true })
  const record = take('first')?.record
  ended.abort()
  answer()
  await expect(record).rejects.toThrow('aborted')
})

test('where cases are new from the first one on, the rest is not looked up', async () => {
  const { begin, lookedUp } = desk(longer, nobody)
  await begin()
  expect(lookedUp()).toHaveLength(16)
  const partly = desk(longer, id => id === 'more-3')
  await partly.begin()
  expect(partly.lookedUp()).toHaveLength(42)
})
