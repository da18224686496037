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
${recorded('skipped', '    skip: true\n')}${recorded('first')}${recorded('second')}`

const nobody = () => false

/** A golden set whose cases take as long to judge as the test says. */
function desk(text = source) {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, text)
  const goldenSets = createGoldenSets({ root, options: {} })
  goldenSets.locate(file)
  const judged: string[] = []
  const answer = Promise.withResolvers<void>()
  const evaluateCase = async ({ goldenCase: { id } }: CaseJob, signal?: AbortSignal) => {
    judged.push(id)
    await answer.promise
    signal?.throwIfAborted()
    return caseRecord({ caseId: id })
  }
  const ended = new AbortController()
  const lookAhead = createLookAhead({ goldenSets, evaluator: { evaluateCase } })
  return {
    file,
    goldenSets,
    ended,
    judged,
    answer: answer.resolve,
    take: (caseId: string) => lookAhead.take({ file: 'desk.golden.yaml', caseId } as CaseName),
    begin: ({ isLeftOut = nobody, isWhole = true }: Partial<LookAheadRun> = {}) =>
      lookAhead.begin([file], { isLeftOut, isWhole, signal: ended.signal }),
  }
}

test('the first recorded answer is judged while workers start, and nobody else has its record', async () => {
  const { begin, take, judged, answer } = desk()
  begin()
  answer()
  expect(judged).toEqual(['first'])
  const { job, record } = take('first') ?? {}
  expect(job).toMatchObject({ answered: { output: { answer: 'Thirty days.' } } })
  await expect(record).resolves.toMatchObject({ caseId: 'first' })
  expect(['first', 'second', 'asked'].map(take)).toEqual([undefined, undefined, undefined])
})

test('a case of another shard or outside of the sample is not judged ahead', () => {
  const { begin, judged, file } = desk()
  begin({ isLeftOut: (of, id) => of === file && id === 'first' })
  expect(judged).toEqual(['second'])
})

test('a golden set that was read anew is not judged as it was', () => {
  const { begin, take, file, goldenSets } = desk()
  begin()
  writeFileSync(file, source.replace('Thirty days.', 'Sixty days.'))
  goldenSets.locate(file)
  expect(take('first')).toBeUndefined()
})

test('when the tests have ended nothing is held, and nothing more is judged', () => {
  const begun = desk()
  begun.begin()
  begun.ended.abort()
  expect(begun.take('first')).toBeUndefined()
  const late = desk()
  late.ended.abort()
  late.begin()
  expect(late.judged).toEqual([])
})

test.each<[string, string, Partial<LookAheadRun>]>([
  ['somebody names single cases', source, { isWhole: false }],
  ['another case runs alone', `${source}${recorded('alone', '    only: true\n')}`, {}],
])('where %s, none is judged that might not run', (_, text, run) => {
  const { begin, take, judged } = desk(text)
  begin(run)
  expect([judged, take('first')]).toEqual([[], undefined])
})

test('a case that is judged ahead ends with the tests, and its failure is left to who asks for it', async () => {
  const { begin, take, ended, answer } = desk()
  begin()
  const { record } = take('first') ?? {}
  ended.abort()
  answer()
  await expect(record).rejects.toThrow('aborted')
})
