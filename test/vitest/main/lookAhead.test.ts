import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CaseName } from '../../../src/hub/callMessages.ts'
import { createGoldenSets } from '../../../src/vitest/compile/goldenSets.ts'
import type { CaseJob } from '../../../src/vitest/main/caseRecord.ts'
import { createLookAhead } from '../../../src/vitest/main/lookAhead.ts'
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

const nobody = () => false

/** A golden set whose cases were all judged before. */
function desk(text = source) {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, text)
  const goldenSets = createGoldenSets({ root, options: {} })
  goldenSets.locate(file)
  const jobs: CaseJob[] = []
  const keptRecord = (job: CaseJob) => {
    jobs.push(job)
    return job.goldenCase.id === 'second' ? undefined : caseRecord({ caseId: job.goldenCase.id })
  }
  const ended = new AbortController()
  const lookAhead = createLookAhead({ goldenSets, evaluator: { keptRecord } })
  const take = (caseId: string) => lookAhead.take({ file: 'desk.golden.yaml', caseId } as CaseName)
  return {
    file,
    goldenSets,
    ended,
    take,
    lookedUp: () => jobs.map(({ goldenCase }) => goldenCase.id),
    begin: (isLeftOut: (file: string, caseId: string) => boolean = nobody) =>
      lookAhead.begin([file], { isLeftOut, signal: ended.signal }),
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
  await begin((of, id) => of === file && id === 'first')
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
  const many = Array.from({ length: 40 }, (_, index) => recorded(`more-${index}`)).join('')
  const { begin, take, ended, lookedUp } = desk(`${source}${many}`)
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
