import { expect, test } from 'vitest'
import { matcherLines } from '../../../src/report/words/matcherLines.ts'
import type { MatcherRecord } from '../../../src/results/results.ts'

const record = (score: MatcherRecord['score'], pass: boolean): MatcherRecord => ({
  file: 'answer.test.ts',
  test: 'stays with the document',
  matcher: 'toBeFaithfulTo',
  metric: 'faithfulness',
  score,
  threshold: 1,
  pass,
  usage: { judge: { calls: 0, replayed: 0, promptTokens: 0, completionTokens: 0 } },
})
const passed = record({ status: 'scored', value: 1 }, true)
const failed = record({ status: 'scored', value: 0.5 }, false)
const inapplicable = record({ status: 'notApplicable', reason: 'it declined' }, false)
const unjudged = record({ status: 'judgeError', reason: 'HTTP 500' }, false)

test.each([
  [[], []],
  [[passed, passed], ['matchers: 2 scores, all passed']],
  [[passed, failed, inapplicable], ['matchers: 3 scores, 2 failed']],
  [[unjudged], ['matchers: 1 could not be judged']],
  [[passed, unjudged], ['matchers: 1 score, all passed, 1 could not be judged']],
  [[failed, unjudged, unjudged], ['matchers: 1 score, 1 failed, 2 could not be judged']],
])('what could not be judged is counted once, and is no score: %#', (records, lines) => {
  expect(matcherLines(records)).toEqual(lines)
})
