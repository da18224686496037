import { expect, test } from 'vitest'
import { renderTerminal } from '../../../src/report/terminal/terminal.ts'
import { markedReport } from '../markedReport.ts'

test('a report in the terminal, with each of its parts', () => {
  expect(renderTerminal(markedReport(), { color: false })).toMatchInlineSnapshot(`
    "
    RAG failed (floor): support › faithfulness is 0.250, required at least 0.900
    note of findings
    note of notGated
    note of cantFail
    note of thresholds
    note of nowAndThen
    judge: lexical · 1 case · 4 calls, 0 replayed · 1,600 prompt + 180 completion tokens
    note of otherCosts
    note of answersTook
    note of endpoints
    note of combinedJudges
    note of agreement
    compared with another commit
    note of leftAlone
    note of sample
    note of pendingReview
    note of drift

    what got worse
      a cause
        │ a detail
        │ see refund-window

    set support  golden/support.golden.yaml
      metric          n   mean    floor  baseline   delta  + / − / =  detects  verdict
      faithfulness    1  0.250  ≥ 0.900     1.000  -0.750  0 / 1 / 0    0.020  floor
      documentRecall  1  1.000              1.000   0.000  0 / 0 / 1    0.020  unchanged
      │ faithfulness: The mean is 0.250 and must be at least 0.9. The mean fell from 1.000 to 0.250 over 1 case (no noise seen): 1 case fell, but chance can't be ruled out, p = 0.500, and it must be at most 0.005: the baseline has one run, which can show no noise. Two more runs (npx vitest-rag run) decide.

    note of variantMeans

    support: hyde compared with plain
      metric                cases  plain   mean   delta      p  + / − / =  verdict
      faithfulness    hyde      1  0.250  0.500  +0.250  1.000  1 / 0 / 0  can't tell
      documentRecall  hyde      1  1.000  1.000   0.000  1.000  0 / 0 / 1  no case differs
      │ hyde, 1 case: to see a difference of 0.05 you need more cases than these in faithfulness
      refund-window  hyde better: faithfulness 0.250 → 0.500
        │ “How long do I have to return a product?”

    noise, as standard deviation of one score
      note of noise

    what the scores point to
      a weakness
        │ a detail
        │ see refund-window

    worst cases
      faithfulness 1.000 → 0.250 (required 0.800) [1 → 0.25 0]  support › plain › refund-window  golden/support.golden.yaml:12
        │ “How long do I have to return a product?”
        │ answered: “in sixty days”
        │ before: “in thirty days”
        │ reference: “thirty days”
        │ a step
        │ a fault
        │   its reason
        │ another fault
      faithfulness 1.000 → 0.250  support › plain › return-fee  golden/support.golden.yaml:12
        │ “How long do I have to return a product?”
      … and 7 more
      everything about a case: npx vitest-rag explain support/plain/refund-window
      all cases as a page: npx vitest-rag report

    refuted claims
      support › refund-window  a.golden.yaml:12
        │ a refuted claim

    errors
      error 0
      error 1
      error 2
      error 3
      error 4
      … and 2 more

    note of suite
    note of matchers

    note of mending
    note of verdictSteps
    note of recordsFile
    what the columns mean: https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns

    note of stepsToDecide
    "
  `)
})
