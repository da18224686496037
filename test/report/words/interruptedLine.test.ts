import { expect, test } from 'vitest'
import { interruptedLine } from '../../../src/report/words/interruptedLine.ts'

const interrupted = {
  judged: 1040,
  repeat: 0,
  isWritten: false,
  file: '.vitest-rag/results.partial.jsonl',
  verdicts: '.vitest-rag/verdicts.jsonl',
}

const log = `the judge's answers in .vitest-rag/verdicts.jsonl. The next run asks the judge only what is missing.`

test.each([
  [{}, `1,040 cases are kept in .vitest-rag/results.partial.jsonl, ${log}`],
  [{ of: 2000 }, `1,040 of 2,000 cases are kept in .vitest-rag/results.partial.jsonl, ${log}`],
  [{ judged: 1, verdicts: undefined }, '1 case is kept in .vitest-rag/results.partial.jsonl.'],
  [
    { judged: 0, repeat: 1 },
    `No case of run 2 and all cases of earlier runs are kept in .vitest-rag/results.partial.jsonl, ${log}`,
  ],
])('a run that is ended with %o says what is kept', (given, words) => {
  expect(interruptedLine({ ...interrupted, ...given })).toBe(`RAG: interrupted. ${words}`)
})

test('a run that is ended after its cases has all of them', () => {
  const written = { ...interrupted, isWritten: true, file: '.vitest-rag/results.json' }
  expect(interruptedLine(written)).toBe(
    `RAG: interrupted before the report. All results are kept in .vitest-rag/results.json, ${log}`,
  )
})
