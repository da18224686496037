import { expect, test } from 'vitest'
import { catalogue, load, problemsOf, yaml } from '../loading.ts'

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

test('steps where none belongs, or of a name that no key can have', () => {
  const source = yaml`
    metrics:
      faithfulness of generate: 0.8
      faithfulness@5 of generate: 0.8
      ndgc@5 of rerank: 0.5
      ndcg@0 of rerank: 0.5
      ndcg of rerank@5: 0.5
      ndcg of rerank(2): 0.5
      "ndcg of ": 0.5
      politeness of generate: { aspect: It is polite. }
    ${oneCase}
  `
  expect(problemsOf(source)).toMatchInlineSnapshot(`
    "support.golden.yaml:2:3: Expected \`faithfulness\` to have no step, got \`faithfulness of generate\`
      Write \`faithfulness\`: \`faithfulness of generate\` has no passages to compare with. Of a step, \`contextRecall\`, \`contextPrecision\`, \`contextRelevance\` and metrics of document ids measure the passages, such as \`contextRecall of retrieve\`
    support.golden.yaml:3:3: Expected \`faithfulness\` to have no step, got \`faithfulness@5 of generate\`
      Write \`faithfulness\`: \`faithfulness@5 of generate\` has no passages to compare with. Of a step, \`contextRecall\`, \`contextPrecision\`, \`contextRelevance\` and metrics of document ids measure the passages, such as \`contextRecall of retrieve\`
    support.golden.yaml:4:3: Unknown metric \`ndgc@5 of rerank\`; did you mean \`ndcg\`?
    support.golden.yaml:5:3: Expected the cut-off of \`ndcg@0 of rerank\` to be a whole number from 1
      Write \`ndcg@5\`, or \`ndcg\` for all that was retrieved
    support.golden.yaml:6:3: Expected the step of \`ndcg of rerank@5\` to have 1 to 60 letters, digits, spaces and \`_ - . /\`
      Write the cut-off before the step: \`ndcg@5 of rerank\`
    support.golden.yaml:7:3: Expected the step of \`ndcg of rerank(2)\` to have 1 to 60 letters, digits, spaces and \`_ - . /\`
      Give the step another name in the pipeline, and write \`ndcg of retrieve\`
    support.golden.yaml:8:3: Expected the step of \`ndcg of \` to have 1 to 60 letters, digits, spaces and \`_ - . /\`
      Give the step another name in the pipeline, and write \`ndcg of retrieve\`
    support.golden.yaml:9:3: Expected the name of a metric of your own to be letters and digits, beginning with a letter, got \`politeness of generate\`
      Write a name such as \`politeness\`"
  `)
})

test('a metric of ranked documents may be taken of steps, beside itself and in a case', () => {
  const { set } = load(yaml`
    metrics: { ndcg@5: 0.7, ndcg@20 of retrieve: { each: 0.8 }, ndcg@5 of rerank: report }
    cases:
      - id: hours
        question: When do you open?
        answer: At nine.
        relevantDocuments: [hours.md]
        metrics: { ndcg@20 of retrieve: 1 }
  `)
  expect(Object.keys(set.metrics)).toEqual(['ndcg@5', 'ndcg@20 of retrieve', 'ndcg@5 of rerank'])
  expect(set.cases[0]?.metrics['ndcg@20 of retrieve']).toEqual({ each: 1 })
})

test('metrics that judge passages take a step, but neither a cut-off nor a premise', () => {
  const metrics = catalogue.map(one =>
    one.name === 'contextRecall'
      ? { ...one, judgesPassages: true as const, takesPremise: true }
      : one,
  )
  const source = yaml`
    metrics:
      contextRecall of search index: { each: 0.8, support: perChunk }
      contextRecall@5 of search: 0.8
      contextRecall of rerank: { each: 0.8, premise: documents }
      contextRecall of re(rank): 0.8
    cases: [{ id: hours, question: When do you open?, reference: At nine., answer: At nine. }]
  `
  expect(problemsOf(source, { metrics })).toMatchInlineSnapshot(`
    "support.golden.yaml:3:3: Expected \`contextRecall\` to have no cut-off, got \`contextRecall@5 of search\`
      Write \`contextRecall of search\`: only metrics of a ranking take \`@k\`
    support.golden.yaml:4:41: Expected \`contextRecall of rerank\` to have no \`premise\`: it measures the passages of the step
      Leave it out
    support.golden.yaml:5:3: Expected the step of \`contextRecall of re(rank)\` to have 1 to 60 letters, digits, spaces and \`_ - . /\`
      Give the step another name in the pipeline, and write \`contextRecall of retrieve\`
    support.golden.yaml:6:9, case "hours": Expected \`relevantDocuments\` to have the text of a document of grade 1 or more, because \`contextRecall of rerank\` needs it
      Add \`relevantDocuments:\` with a \`text\` or a \`file\` for each document, or \`answerable: false\` if the right answer is to decline"
  `)
})
