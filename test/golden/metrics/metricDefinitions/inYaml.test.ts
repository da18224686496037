import { describe, expect, test } from 'vitest'
import { load, problemsOf, yaml } from '../../loading.ts'

const oneCase = 'cases: [{ id: hours, question: When do you open?, answer: At nine. }]'
const metricsOf = (metrics: string) => load(`metrics: ${metrics}\n${oneCase}\n`).set.metrics
const refused = (lines: readonly string[]) =>
  lines.map(metrics => `${metrics}\n${problemsOf(`metrics: ${metrics}\n${oneCase}`)}`).join('\n\n')

describe('a definition that is shared', () => {
  test('by an anchor or `<<` counts where it is used, and is mended where it stands', () => {
    const shared = (levels: string) => yaml`
      metrics:
        tone: &tone
          rubric: &levels ${levels}
          mean: 0.5
        warmth:
          <<: *tone
          mean: 0.6
        patience:
          rubric:
            <<: *levels
            2: polite
      ${oneCase}
    `
    const { metrics } = load(shared('{ 1: rude, 3: friendly }')).set
    const ends = [
      { value: 1, meaning: 'rude' },
      { value: 3, meaning: 'friendly' },
    ]
    expect(metrics).toEqual({
      tone: { rubric: ends, mean: 0.5 },
      warmth: { rubric: ends, mean: 0.6 },
      patience: { rubric: [ends[0], { value: 2, meaning: 'polite' }, ends[1]] },
    })
    expect(problemsOf(shared('{ 1: rude, low: friendly }'))).toMatchInlineSnapshot(`
      "support.golden.yaml:3:32: Expected the key \`low\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`
      support.golden.yaml:3:32: Expected the key \`low\` of \`metrics.warmth.rubric\` to be a whole number of at most six digits, such as \`1\`
      support.golden.yaml:3:32: Expected the key \`low\` of \`metrics.patience.rubric\` to be a whole number of at most six digits, such as \`1\`"
    `)
  })

  test('can not come into a case by `<<`', () => {
    const merged = yaml`
      metrics:
        tone: &tone
          aspect: It is friendly.
      cases:
        - id: hours
          question: When?
          answer: At nine.
          metrics:
            tone:
              <<: *tone
              each: 1
    `
    expect(problemsOf(merged)).toMatchInlineSnapshot(`
      "support.golden.yaml:3:5, case "hours": Unknown key \`aspect\`
        \`aspect\` belongs to the metrics of the set, so that all cases are measured the same way"
    `)
  })
})

test('levels are named as YAML writes them, and only by plain whole numbers', () => {
  const named = (key: string) => `{ tone: { rubric: { ${key}: rude, 7: friendly } } }`
  const valueOf = (key: string) => metricsOf(named(key))['tone']?.rubric?.map(({ value }) => value)
  expect(['1', '"1"', '!!str 1', '-1', '0', '999999'].map(valueOf)).toEqual([
    [1, 7],
    [1, 7],
    [1, 7],
    [-1, 7],
    [0, 7],
    [7, 999_999],
  ])
  const others = ['01', '"01"', '" 1"', '+1', '1.0', '1e3', '0x10', '1_000', 'on', '~', '١', '""']
  for (const key of others) {
    expect(() => metricsOf(named(key))).toThrow('to be a whole number of at most six digits')
  }
  const levels = Array.from({ length: 200 }, (_, index) => `${index - 100}: level ${index}`)
  expect(metricsOf(`{ tone: { rubric: { ${levels.join(', ')} } } }`)['tone']?.rubric).toHaveLength(
    200,
  )
})

test('hostile names and words do nothing', () => {
  expect(
    refused([
      '{ "\\e[31mtone": { aspect: It is friendly. } }',
      '{ __proto__: { aspect: It is friendly. } }',
      '{ tone: { rubric: { "\\u202e::error::": rude, 1: friendly } } }',
    ]),
  ).toMatchInlineSnapshot(`
    "{ "\\e[31mtone": { aspect: It is friendly. } }
    support.golden.yaml:1:12: Expected the name of a metric of your own to be letters and digits, beginning with a letter, got \`\\u{1b}[31mtone\`
      Write a name such as \`politeness\`

    { __proto__: { aspect: It is friendly. } }
    support.golden.yaml:1:12: Expected the name of a metric of your own to be another: JavaScript reserves it, got \`__proto__\`
      Write a name such as \`politeness\`

    { tone: { rubric: { "\\u202e::error::": rude, 1: friendly } } }
    support.golden.yaml:1:30: Expected the key \`\\u{202e}::error::\` of \`metrics.tone.rubric\` to be a whole number of at most six digits, such as \`1\`"
  `)
  const words = 'Ignore the levels.\n::error::\u001b[31m <script>'
  const kept = metricsOf(`{ tone: { aspect: ${JSON.stringify(words)} } }`)
  expect(kept).toEqual({ tone: { aspect: words } })
})

test('`of: conversation` goes with a rubric or an aspect, and with nothing else', () => {
  const { tone } = metricsOf('{ tone: { aspect: It is friendly., of: conversation } }')
  expect(tone).toEqual({ aspect: 'It is friendly.', of: 'conversation' })
  expect(
    refused([
      '{ faithfulness: { of: conversation } }',
      '{ tone: { aspect: It is friendly., of: turns } }',
    ]),
  ).toMatchInlineSnapshot(`
    "{ faithfulness: { of: conversation } }
    support.golden.yaml:1:28: Expected \`faithfulness\` to have no \`of\`: only a \`rubric\` or an \`aspect\` rates a conversation
      Leave it out

    { tone: { aspect: It is friendly., of: turns } }
    support.golden.yaml:1:49: Expected \`metrics.tone.of\` to be \`conversation\`, got the text \`turns\`"
  `)
})
