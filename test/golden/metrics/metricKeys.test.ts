import { expect, test } from 'vitest'
import { problemsOf, yaml } from '../loading.ts'

const oneCase = 'cases: [{ id: hours, question: When do you open?, answer: At nine. }]'

test('unknown metrics, and cut-offs where none belongs', () => {
  const source = yaml`
    metrics:
      faithfullness: 0.8
      Faithfulness: 0.8
      context_recall: 0.7
      bleu: 0.3
      ndcg@0: 0.5
      ndcg@x: 0.5
      ndcg@5@5: 0.5
      ndcg@: 0.5
      ndgc@5: 0.5
      faithfulness@5: 0.3
      __proto__: 0.1
      constructor: 0.1
    ${oneCase}
  `
  expect(problemsOf(source)).toMatchInlineSnapshot(`
    "support.golden.yaml:2:3: Unknown metric \`faithfullness\`; did you mean \`faithfulness\`?
    support.golden.yaml:3:3: Unknown metric \`Faithfulness\`; did you mean \`faithfulness\`?
    support.golden.yaml:4:3: Unknown metric \`context_recall\`; did you mean \`contextRecall\`?
    support.golden.yaml:5:3: Unknown metric \`bleu\`
      Known metrics: faithfulness, hallucination, contextRecall, ndcg; \`rubric\` or \`aspect\` define one of your own
    support.golden.yaml:6:3: Expected the cut-off of \`ndcg@0\` to be a whole number from 1
      Write \`ndcg@5\`, or \`ndcg\` for all that was retrieved
    support.golden.yaml:7:3: Expected the cut-off of \`ndcg@x\` to be a whole number from 1
      Write \`ndcg@5\`, or \`ndcg\` for all that was retrieved
    support.golden.yaml:8:3: Expected the cut-off of \`ndcg@5@5\` to be a whole number from 1
      Write \`ndcg@5\`, or \`ndcg\` for all that was retrieved
    support.golden.yaml:9:3: Expected the cut-off of \`ndcg@\` to be a whole number from 1
      Write \`ndcg@5\`, or \`ndcg\` for all that was retrieved
    support.golden.yaml:10:3: Unknown metric \`ndgc@5\`; did you mean \`ndcg\`?
    support.golden.yaml:11:3: Expected \`faithfulness\` to have no cut-off, got \`faithfulness@5\`
      Write \`faithfulness\`: only metrics of a ranking take \`@k\`
    support.golden.yaml:12:3: Unknown metric \`__proto__\`
      Known metrics: faithfulness, hallucination, contextRecall, ndcg; \`rubric\` or \`aspect\` define one of your own
    support.golden.yaml:13:3: Unknown metric \`constructor\`
      Known metrics: faithfulness, hallucination, contextRecall, ndcg; \`rubric\` or \`aspect\` define one of your own"
  `)
})
