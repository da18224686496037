import { expect, test } from 'vitest'
import { afterGeneration } from '../../../src/synthesis/report/afterGeneration.ts'

const cases = [{ id: 'a', question: 'A?', review: 'pending' as const }]
const file = { shown: 'a.golden.yaml', cases, text: 'cases: []', namesSystem: true }

test('names what was written, and how it is reviewed', () => {
  expect(afterGeneration(file)).toEqual([
    'written: a.golden.yaml',
    '1 case to review: npx vitest run, then npx vitest-rag open; npx vitest-rag generate --list --out a.golden.yaml lists them',
  ])
  expect(afterGeneration({ ...file, text: undefined })[0]).toBe('a.golden.yaml stays as it is')
})

test('asks for a pipeline only where none is named', () => {
  const last = afterGeneration({ ...file, namesSystem: false }).at(-1)
  expect(last).toContain('name the system at the top: `pipeline: ./answer.ts`')
})

test('says that a run which ended early can go on, also where no case is finished', () => {
  const goOn = 'the answers are kept: the same command continues from there'
  expect(afterGeneration({ ...file, stopped: 'used up' })[1]).toBe(goOn)
  expect(afterGeneration({ ...file, cases: [], stopped: 'used up' })).toEqual([
    'no case is finished yet, and nothing was written',
    goOn,
  ])
  expect(afterGeneration({ ...file, cases: [] })).toEqual([
    'no case could be made, and nothing was written',
  ])
})
