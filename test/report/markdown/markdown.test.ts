import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/report/markdown/markdown.ts'
import { markedReport } from '../markedReport.ts'

test('a report as Markdown, with each of its parts', () => {
  const links = {
    sourceUrl: 'https://a.example/',
    runUrl: 'https://b.example',
    htmlArtifact: 'page',
  }
  expect(renderMarkdown(markedReport(), links)).toMatchInlineSnapshot(`
    "## ❌ RAG failed (floor): in the only case answers claim more than the passages support: faithfulness 1.00 → 0.25, required at least 0.900

    10 cases in 3 sets compared with another commit · [The report as a page](https://b.example#artifacts) (artifact \`page\`) · [the run](https://b.example)

    - note of findings
    - note of thresholds

    ### What got worse

    - **a cause**
      - a detail
      - see refund-window; its case: \`npx vitest-rag explain --cause 1\`

    | metric | before | now | change | cases worse | required |
    | --- | ---: | ---: | ---: | ---: | ---: |
    | \`faithfulness\` | 1.000 | 0.250 | -0.750 | 1 of 1 | ≥ 0.900 ✗ |

    ### Worst cases (2 of 12)

    <details open>
    <summary><code>support › refund-window</code>: <code>faithfulness</code> <b>1.00 → 0.25</b> (required 0.800)</summary>

    - “How long do I have to return a product?”
    - answered: “in <ins>sixty</ins> days”
    - before: “in <del>thirty</del> days”
    - reference: “thirty days”
    - a step
    - a fault<br>its reason
    - another fault
    - in its runs: \`faithfulness\` was 1 in both runs, is 0.25 and 0
    - [\`golden/support.golden.yaml:12\`](https://a.example/golden/support.golden.yaml#L12)

    </details>

    <details>
    <summary><code>support › return-fee</code>: <code>faithfulness</code> <b>1.00 → 0.25</b></summary>

    - “How long do I have to return a product?”
    - [\`golden/support.golden.yaml:12\`](https://a.example/golden/support.golden.yaml#L12)

    </details>

    ### Look at

    - this change edits what judges it: \`vitest.config.ts\` a change
    - note of accepted
    - note of afterAcceptance
    - note of takenBack
    - note of overfitted
    - note of notGated
    - note of cantFail
    - note of unseenByMeans
    - note of drift
    - note of oldBaseline
    - 1 claim is refuted by a passage: support › refund-window
    - variants of support, compared with plain: no difference is certain

    ### Next steps

    - note of mending
    - note of acceptanceStep
    - note of stepsToDecide
    - note of verdictSteps

    <details>
    <summary>Everything else: all metrics, and what the numbers rest on</summary>

    ### Changed files that affect the verdict

    - \`vitest.config.ts\` a change

    ### \`support\` in \`golden/support.golden.yaml\`

    | metric | base (1 run) | now (1 run) | Δ | better / worse / same | floor | verdict |
    | --- | ---: | ---: | ---: | ---: | ---: | --- |
    | \`faithfulness\` | 1.000 | 0.250 | -0.750 | 0 / 1 / 0 | ≥ 0.900 ✗ | ❌ floor |
    | \`documentRecall\` | 1.000 | 1.000 | 0.000 | 0 / 0 / 1 |  | ✅ unchanged |

    - \`faithfulness\`: The mean is 0.250 and must be at least 0.9. The mean fell from 1.000 to 0.250 over 1 case (no noise seen): 1 case fell, but chance can't be ruled out, p = 0.500, and it must be at most 0.005: the baseline has one run, which can show no noise. Two more runs (\`npx vitest-rag run\`) decide.

    ### Variants

    - note of variantMeans

    ### \`support\`: \`hyde\` compared with \`plain\`

    | metric | system | cases | \`plain\` | mean | Δ (95 % interval) | p | better / worse / same | verdict |
    | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
    | \`faithfulness\` | \`hyde\` | 1 | 0.250 | 0.500 | +0.250 | 1\\.000 | 1 / 0 / 0 | ⚠️ can't tell |
    | \`documentRecall\` | \`hyde\` | 1 | 1.000 | 1.000 | 0.000 | 1\\.000 | 0 / 0 / 1 | ⚠️ no case differs |

    - hyde, 1 case: to see a difference of 0.05 you need more cases than these in faithfulness

    <details>
    <summary>Cases that are furthest apart</summary>

    - \`refund-window\`, \`hyde\`: \`faithfulness\` 0.250 → 0.500
      - “How long do I have to return a product?”

    </details>

    ### What the scores point to

    - a weakness
      - a detail
      - see refund-window

    <details>
    <summary>3 cases got better</summary>

    - \`support › refund-window\` ([\`a.golden.yaml:12\`](https://a.example/a.golden.yaml#L12)): \`mrr\` was 0, is 1
    - … and 2 more

    </details>

    ### Refuted claims

    - \`support › refund-window\` ([\`a.golden.yaml:12\`](https://a.example/a.golden.yaml#L12))<br>a refuted claim

    ### Errors

    - error 0
    - error 1
    - error 2
    - error 3
    - error 4
    - … and 2 more

    ### Suite changes

    - note of suite
    - note of nowAndThen

    ### What the numbers rest on

    - compared with another commit
    - note of leftAlone
    - note of sample
    - note of pendingReview
    - judge: lexical
    - note of endpoints
    - note of combinedJudges
    - note of agreement
    - measured differently than in the baseline: another measurement
    - \`support\`: 1 case compared, 1 run in the baseline and 1 now; detectable drops: 0.020 in \`documentRecall\`, 0.020 in \`faithfulness\`; fewer than 30 cases: they say little about other questions
    - the 2 sets whose means held: 9 cases compared; detectable drops: 0.100 to 0.200
    - noise as standard deviation of one score, note of noiseOfShownSets
    - note of undecided

    ### The run

    - to run the golden sets again: \`npx vitest-rag run\`
    - judge: 4 calls, 0 replayed · 1,600 prompt + 180 completion tokens
    - note of otherCosts
    - note of answersTook
    - note of matchers
    - note of recordsFile
    - [what the columns mean](https://github.com/vitest-rag/vitest-rag/blob/main/docs/results.md#columns)

    </details>
    "
  `)
})
