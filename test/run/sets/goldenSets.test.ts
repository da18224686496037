import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const source = (question: string) => `metrics: { answerOverlap: report }
pipeline: ./answer.ts
cases:
  - id: refund-window
    question: ${question}
    reference: Thirty days.
    relevantDocuments: [{ id: terms, file: terms.md }]
`

function desk() {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  const document = join(root, 'terms.md')
  writeFileSync(file, source('How long?'))
  writeFileSync(document, '\uFEFFThirty days.\r\n')
  return { file, document, goldenSets: createGoldenSets({ root, options: {} }) }
}

test('a golden set is parsed once for as long as none of its files is written', () => {
  const { file, goldenSets } = desk()
  const located = goldenSets.locate(file)
  expect(goldenSets.locate(file)).toBe(located)
  expect(goldenSets.load(file)).toEqual({ set: located.set })
  expect(goldenSets.readable([file])).toEqual([located.set])
})

test('a change of the file or of a document that it names is seen', () => {
  const { file, document, goldenSets } = desk()
  const caseNow = () => goldenSets.locate(file).set.cases[0]
  const before = caseNow()
  writeFileSync(file, source('For how long?'))
  const asked = caseNow()
  expect(asked?.question).toBe('For how long?')
  writeFileSync(document, 'Sixty days.')
  const meant = caseNow()
  expect(meant?.relevantDocuments?.[0]?.text).toBe('Sixty days.')
  expect(new Set([before?.hash, asked?.hash, meant?.hash]).size).toBe(3)
})

test('what can no longer be read is told, and nothing kept stands in for it', () => {
  const { file, document, goldenSets } = desk()
  goldenSets.locate(file)
  rmSync(document)
  expect(() => goldenSets.locate(file)).toThrow('names a file that does not exist')
  expect(goldenSets.readable([file])).toEqual([])
  rmSync(file)
  expect(goldenSets.load(file)).toEqual({ reason: expect.stringContaining('does not exist') })
})

test('a case is that of the file as it was read last', () => {
  const { file, goldenSets } = desk()
  expect(() => goldenSets.caseOf(file, 'refund-window')).toThrow(UserError)
  goldenSets.locate(file)
  writeFileSync(file, source('For how long?'))
  const placed = goldenSets.caseOf(file, 'refund-window')
  expect(placed).toMatchObject({ goldenCase: { question: 'How long?' }, index: 0 })
  expect(() => goldenSets.caseOf(file, 'hours')).toThrow(
    'Expected a case "hours", but the file was changed while its cases ran',
  )
})
