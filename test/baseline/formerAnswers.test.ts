import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBaselineAnswers } from '../../src/baseline/baselineAnswers.ts'
import { formerAnswers, formerAnswersIn } from '../../src/baseline/formerAnswers.ts'
import { snapshot } from '../../src/baseline/snapshot.ts'
import type { AnswerRecord } from '../../src/results/results.ts'
import { caseRecord, recordedRun } from '../results/recordedRun.ts'
import { createRepository, temporaryFolder } from './repository.ts'

const baseline = snapshot(recordedRun({ records: [caseRecord(), caseRecord({ repeat: 1 })] }))
const answer = (repeat: number, text: string): AnswerRecord => ({
  ...{ set: 'support', caseId: 'refund-window', repeat, question: 'How long?', answer: text },
  contexts: [],
})

/** A project with the baseline and answers of two runs, committed, and answers of others in its tree. */
function project() {
  const { project: root, git, commit } = createRepository()
  git('config', 'core.excludesFile', '/dev/null')
  const file = join(root, '.vitest-rag/baseline.answers.jsonl')
  commit(baseline)
  writeBaselineAnswers(file, baseline, [answer(0, 'Thirty days.'), answer(1, 'Thirty.')])
  commit(baseline)
  return { root, file }
}

test('an answer is of its repeat, or of another one where that was not recorded', () => {
  const { root, file } = project()
  for (const against of [undefined, 'HEAD']) {
    const find = formerAnswers({ root, file, against }, baseline)
    expect(find(answer(0, ''))?.answer).toBe('Thirty days.')
    expect(find(answer(1, ''))?.answer).toBe('Thirty.')
    expect(find(answer(2, ''))?.answer).toBe('Thirty days.')
    expect(find({ ...answer(0, ''), caseId: 'other' })).toBeUndefined()
  }
})

test('the answers are those of the baseline that is compared with', () => {
  const { root, file } = project()
  writeBaselineAnswers(file, baseline, [answer(0, 'Of the tree.')])
  const of = (against?: string) => formerAnswers({ root, file, against }, baseline)(answer(0, ''))
  expect(of()?.answer).toBe('Of the tree.')
  expect(of('HEAD')?.answer).toBe('Thirty days.')
})

test('a secret that the baseline did not know is taken out', () => {
  const { root, file } = project()
  const redact = (text: string) => text.replaceAll('Thirty', '***')
  expect(formerAnswers({ root, file }, baseline, redact)(answer(0, ''))?.answer).toBe('*** days.')
})

test('a file that is missing, damaged, or of another baseline holds nothing', () => {
  const { root, file } = project()
  const find = () => formerAnswers({ root, file }, baseline)(answer(0, ''))
  const other = structuredClone(baseline)
  Object.assign(other.sets['support']?.cases['refund-window'] ?? {}, { hash: 'another' })
  expect(formerAnswers({ root, file }, other)(answer(0, ''))).toBeUndefined()
  writeFileSync(file, '{"answer":\n{"answer":\n')
  expect(find()).toBeUndefined()
  expect(formerAnswers({ root, file: join(root, 'none.jsonl') }, baseline)(answer(0, ''))).toBe(
    undefined,
  )
})

test('the answer of a later repeat is found, in the tree and in a commit, if no other was kept', () => {
  const records = ['hours', 'refund-window'].flatMap(caseId =>
    [0, 1].map(repeat => caseRecord({ caseId, repeat })),
  )
  const ofTwo = snapshot(recordedRun({ records }))
  const root = temporaryFolder()
  const file = join(root, 'baseline.answers.jsonl')
  writeBaselineAnswers(file, ofTwo, [
    { ...answer(0, 'From nine to five.'), caseId: 'hours' },
    answer(1, 'Thirty.'),
  ])
  const find = formerAnswers({ root, file }, ofTwo)
  expect(find(answer(0, ''))?.answer).toBe('Thirty.')
  const ofCommit = formerAnswersIn(readFileSync(file, 'utf8'), ofTwo, text => text)
  expect(ofCommit(answer(0, ''))?.answer).toBe('Thirty.')
})

test('a commit that git does not know holds nothing', () => {
  const { root, file } = project()
  expect(formerAnswers({ root, file, against: 'no-such-branch' }, baseline)(answer(0, ''))).toBe(
    undefined,
  )
})
