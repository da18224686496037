import { describe, expect, test } from 'vitest'
import { load, problemsOf, yaml } from '../loading.ts'

const oneCase = 'cases: [{ id: hours, question: When do you open?, answer: At nine. }]'
const metricsOf = (metrics: string) => load(`metrics: ${metrics}\n${oneCase}\n`).set.metrics
const refused = (lines: readonly string[]) =>
  lines.map(metrics => `${metrics}\n${problemsOf(`metrics: ${metrics}\n${oneCase}`)}`).join('\n\n')

describe('a metric of the golden set', () => {
  test('is a rubric, whose levels come in their order, or an aspect', () => {
    expect(
      metricsOf(`
  tone: { rubric: { 3: дружелюбно, 1: 粗鲁, 2: knapp }, mean: 0.7, gate: true }
  harmless: { aspect: It helps nobody to hurt others., each: 1 }
  warmth: { rubric: { -1: cold, 1: warm } }`),
    ).toEqual({
      tone: {
        rubric: [
          { value: 1, meaning: '粗鲁' },
          { value: 2, meaning: 'knapp' },
          { value: 3, meaning: 'дружелюбно' },
        ],
        mean: 0.7,
        gate: true,
      },
      harmless: { aspect: 'It helps nobody to hurt others.', each: 1 },
      warmth: {
        rubric: [
          { value: -1, meaning: 'cold' },
          { value: 1, meaning: 'warm' },
        ],
      },
    })
  })

  test('needs levels, a name of its own, and one definition', () => {
    expect(
      refused([
        '{ tone: { rubric: { 1: rude } } }',
        '{ tone: { rubric: { low: rude, high: friendly } } }',
        '{ tone: { rubric: { 1: rude, 01: curt, -0: mute, 1.5: dry, 1234567: warm } } }',
        '{ tone: { rubric: { 1: rude, 2: "" } } }',
        '{ tone: { rubric: [rude, friendly] } }',
        '{ tone: { rubric: { 1: rude, 3: friendly }, aspect: It is friendly. } }',
        '{ tone: { aspect: 7 } }',
        '{ tone: 0.7 }',
        '{ faithfulness: { aspect: It is true. } }',
        '{ tone@5: { aspect: It is friendly. } }',
        '{ "my tone": { aspect: It is friendly. } }',
        '{ toString: { aspect: It is friendly. } }',
        '{ rubric: { 1: rude, 2: friendly } }',
      ]),
    ).toMatchInlineSnapshot(`
      "{ tone: { rubric: { 1: rude } } }
      support.golden.yaml:1:28: Expected \`metrics.tone.rubric\` to be a scale of two levels or more, by whole numbers, got a mapping
        For example { 1: rude, 2: curt, 3: friendly }

      { tone: { rubric: { low: rude, high: friendly } } }
      support.golden.yaml:1:30: Expected the key \`low\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`
      support.golden.yaml:1:41: Expected the key \`high\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`

      { tone: { rubric: { 1: rude, 01: curt, -0: mute, 1.5: dry, 1234567: warm } } }
      support.golden.yaml:1:39: Expected the key \`01\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`
      support.golden.yaml:1:49: Expected the key \`-0\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`
      support.golden.yaml:1:59: Expected the key \`1.5\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`
      support.golden.yaml:1:69: Expected the key \`1234567\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`

      { tone: { rubric: { 1: rude, 2: "" } } }
      support.golden.yaml:1:42: Expected \`metrics.tone.rubric.2\` to be text that is not blank, got empty text

      { tone: { rubric: [rude, friendly] } }
      support.golden.yaml:1:28: Expected \`metrics.tone.rubric\` to be a mapping from whole numbers to their meanings, got a list

      { tone: { rubric: { 1: rude, 3: friendly }, aspect: It is friendly. } }
      support.golden.yaml:1:54: Expected either \`rubric\` or \`aspect\`, got both
        Keep one of the two, or make them two metrics

      { tone: { aspect: 7 } }
      support.golden.yaml:1:28: Expected \`metrics.tone.aspect\` to be text, got the number \`7\`
        Put it in quotes: "7"

      { tone: 0.7 }
      support.golden.yaml:1:12: Unknown metric \`tone\`
        Known metrics: faithfulness, hallucination, contextRecall, ndcg; \`rubric\` or \`aspect\` define one of your own

      { faithfulness: { aspect: It is true. } }
      support.golden.yaml:1:12: Expected \`faithfulness\` to have no \`aspect\`: it is a metric already
        Give your own metric another name

      { tone@5: { aspect: It is friendly. } }
      support.golden.yaml:1:12: Expected the name of a metric of your own to be letters and digits, beginning with a letter, got \`tone@5\`
        Write a name such as \`politeness\`

      { "my tone": { aspect: It is friendly. } }
      support.golden.yaml:1:12: Expected the name of a metric of your own to be letters and digits, beginning with a letter, got \`my tone\`
        Write a name such as \`politeness\`

      { toString: { aspect: It is friendly. } }
      support.golden.yaml:1:12: Expected the name of a metric of your own to be another: JavaScript reserves it, got \`toString\`
        Write a name such as \`politeness\`

      { rubric: { 1: rude, 2: friendly } }
      support.golden.yaml:1:12: Unknown metric \`rubric\`
        Put it under a name of your own: \`politeness: { rubric: … }\`
      support.golden.yaml:1:22: Unknown key \`1\`
        Known here: each, mean, gate, tolerance, deterministic, premise, support, beta, weights, rubric, aspect, of
      support.golden.yaml:1:31: Unknown key \`2\`
        Known here: each, mean, gate, tolerance, deterministic, premise, support, beta, weights, rubric, aspect, of"
    `)
  })

  test('may get a threshold in a case, and no definition', () => {
    const own = (metrics: string) => yaml`
      metrics: { tone: { rubric: { 1: rude, 3: friendly } } }
      cases: [{ id: hours, question: When?, answer: At nine., metrics: ${metrics} }]
    `
    expect(load(own('{ tone: 0.5 }')).set.cases[0]?.metrics['tone']).toMatchObject({ each: 0.5 })
    expect(problemsOf(own('{ tone: { rubric: { 1: bad, 2: good } } }'))).toMatchInlineSnapshot(`
      "support.golden.yaml:2:76, case "hours": Unknown key \`rubric\`
        \`rubric\` belongs to the metrics of the set, so that all cases are measured the same way"
    `)
    expect(problemsOf(own('{ ton: 0.5 }'))).toMatchInlineSnapshot(
      `"support.golden.yaml:2:68, case "hours": Unknown metric \`ton\`; did you mean \`tone\`?"`,
    )
    expect(problemsOf(own('{ faithfulness: { aspect: It is true. } }'))).toMatchInlineSnapshot(`
      "support.golden.yaml:2:84, case "hours": Unknown key \`aspect\`
        \`aspect\` belongs to the metrics of the set, so that all cases are measured the same way"
    `)
    expect(problemsOf(own('{ harmless: { aspect: It harms nobody. } }'))).toMatchInlineSnapshot(`
      "support.golden.yaml:2:80, case "hours": Unknown key \`aspect\`
        \`aspect\` belongs to the metrics of the set, so that all cases are measured the same way"
    `)
  })
})

describe('premise and support', () => {
  test('are kept, and only for claims that are checked against contexts', () => {
    const withTexts = yaml`
      metrics: { faithfulness: { premise: documents, support: perChunk } }
      cases:
        - id: hours
          question: When?
          answer: At nine.
          relevantDocuments: [{ id: hours.md, text: We open at nine. }]
    `
    expect(load(withTexts).set.metrics).toEqual({
      faithfulness: { premise: 'documents', support: 'perChunk' },
    })
    expect(
      refused([
        '{ faithfulness: { premise: document } }',
        '{ faithfulness: { support: together } }',
        '{ ndcg@5: { premise: documents, support: joined } }',
      ]),
    ).toMatchInlineSnapshot(`
      "{ faithfulness: { premise: document } }
      support.golden.yaml:1:37: Expected \`metrics.faithfulness.premise\` to be \`contexts\` or \`documents\`, got the text \`document\`
        Did you mean \`documents\`?

      { faithfulness: { support: together } }
      support.golden.yaml:1:37: Expected \`metrics.faithfulness.support\` to be \`joined\` or \`perChunk\`, got the text \`together\`

      { ndcg@5: { premise: documents, support: joined } }
      support.golden.yaml:1:22: Expected \`ndcg@5\` to have no \`premise\`: this metric takes none
        Leave it out
      support.golden.yaml:1:42: Expected \`ndcg@5\` to have no \`support\`: this metric takes none
        Leave it out
      support.golden.yaml:2:9, case "hours": Expected \`relevantDocuments\` to be given, because \`ndcg@5\` needs it
        Add \`relevantDocuments:\` with the ids of the documents that the answer should be based on, or \`answerable: false\` if the right answer is to decline"
    `)
  })

  test('documents as the premise must have a text, unless the right answer is to decline', () => {
    const premised = (rest: string) =>
      `metrics: { faithfulness: { premise: documents } }\ncases: [{ id: hours, question: When?, answer: At nine., ${rest} }]`
    expect(problemsOf(premised('relevantDocuments: [hours.md]'))).toMatchInlineSnapshot(`
      "support.golden.yaml:2:57, case "hours": Expected \`relevantDocuments\` to have the text of a document of grade 1 or more, because \`faithfulness\` needs it
        Add \`relevantDocuments:\` with a \`text\` or a \`file\` for each document, or \`answerable: false\` if the right answer is to decline"
    `)
    expect(load(premised('answerable: false')).set.cases).toHaveLength(1)
    const shipping = (grade: string) =>
      premised(
        `relevantDocuments: [hours.md, { id: shipping.md, grade: ${grade}, text: By post. }]`,
      )
    expect(problemsOf(shipping('0'))).toContain('to have the text of a document of grade 1 or more')
    expect(load(shipping('1')).set.cases).toHaveLength(1)
  })

  test("belong to the measurement, not to the case's hash", () => {
    const hashOf = (metrics: string) => load(`metrics: ${metrics}\n${oneCase}\n`).set.cases[0]?.hash
    const plain = hashOf('{ faithfulness: 0.8 }')
    expect(hashOf('{ faithfulness: { support: perChunk } }')).toBe(plain)
    expect(hashOf('{ tone: { rubric: { 1: rude, 3: friendly } } }')).toBe(plain)
  })

  test('of a set replace those of the options as a whole', () => {
    const defaults = {
      metrics: {
        faithfulness: { premise: 'documents', support: 'perChunk', mean: 0.9 },
        tone: { rubric: { 1: 'rude', 3: 'friendly' }, mean: 0.7 },
      },
    } as const
    const own = `metrics: { faithfulness: { premise: contexts }, tone: report }\n${oneCase}`
    expect(load(own, { defaults }).set.metrics).toEqual({
      faithfulness: { premise: 'contexts', mean: 0.9 },
      tone: {
        rubric: [
          { value: 1, meaning: 'rude' },
          { value: 3, meaning: 'friendly' },
        ],
        gate: false,
      },
    })
  })
})
