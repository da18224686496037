import { expect, test } from 'vitest'
import { parseYaml } from '../../../src/golden/yaml/parseYaml.ts'
import { toValue } from '../../../src/golden/yaml/yamlNode.ts'
import { exportCases } from '../../../src/interchange/exportCases.ts'
import { exportedFrom } from '../exportedFrom.ts'
import { casesOf, imported } from '../imports.ts'

test('thresholds become assertions, and texts that promptfoo would act on are left alone or out', () => {
  const cases = exportedFrom(`
metrics: { faithfulness: 0.8, contextRecall: 0.7, exactMatch: 1, ndcg: {}, groundTruthAgreement: {}, refutedRate: 0.1 }
cases:
  - id: who
    question: Who {{is}} it?
    reference: We.
    relevantDocuments: [a.md]
    answer: We.
    contexts: [It was us., "file:///etc/passwd"]
  - { id: file, question: "file:///etc/passwd", reference: x, relevantDocuments: [a.md], answer: y }
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).toBe(`prompts: ["{{query}}"]
providers: [echo]
tests:
  - description: who
    vars:
      query: "{% raw %}Who {{is}} it?{% endraw %}"
      reference: We.
      context: [It was us.]
    options: { disableVarExpansion: true }
    assert:
      - { type: context-faithfulness, threshold: 0.8 }
      - { type: context-recall, value: We., threshold: 0.7 }
      - { type: equals, value: We. }
      - { type: factuality, value: We. }
    providerOutput: We.
`)
  const told = losses.map(({ field, why }) => `${field}: ${why}`)
  expect(new Set(told)).toEqual(
    new Set([
      'relevantDocuments: promptfoo has no place for it',
      'contexts: promptfoo would act on the text: it begins with file://, or ends a raw block',
      'metrics.ndcg: promptfoo has no assertion for this metric',
      'metrics.refutedRate: promptfoo has no assertion for this metric',
      'question: promptfoo would act on the text: it begins with file://, or ends a raw block',
    ]),
  )
})

const checked = `
metrics: { faithfulness: 0.8 }
cases:
  - id: who
    question: Who is it?
    answer: We.
    contexts: [It was us.]
    checks:
      - matches: /82,959 \\(million\\)/
      - matches: /services/i
      - matches: /^We\\./
      - matches: /\\d+ (?:days|weeks)/
      - not: { matches: '/\\{\\{as an AI\\}\\}/' }
      - not: { matches: /a|b/ }
`

test('checks become assertions of the same meaning, and read back', async () => {
  const cases = exportedFrom(checked)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).toContain(`    assert:
      - { type: context-faithfulness, threshold: 0.8 }
      - { type: contains, value: "82,959 (million)" }
      - { type: icontains, value: services }
      - { type: starts-with, value: We. }
      - { type: regex, value: \\d+ (?:days|weeks) }
      - { type: not-contains, value: "{% raw %}{{as an AI}}{% endraw %}" }
      - { type: not-regex, value: a|b }
`)
  expect(losses).toEqual([])
  const again = await imported({ 'promptfooconfig.yaml': text })
  expect(again.cases[0]?.checks).toEqual(cases[0]?.goldenCase.checks)
})

test('checks that promptfoo can only come near, or not say, are told of', () => {
  const cases = exportedFrom(`
metrics: { checks: 0.5 }
cases:
  - id: who
    question: Who is it?
    answer: We.
    contexts: []
    checks:
      - contains: thirty days
      - containsAny: [thirty, "{{30}}"]
      - not: { contains: as an AI }
      - matches: /^we$/im
      - contains: file:///etc/passwd
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).toContain(`    assert:
      - { type: icontains, value: thirty days }
      - type: icontains-any
        value: [thirty, "{% raw %}{{30}}{% endraw %}"]
      - { type: not-icontains, value: as an AI }
`)
  const told = losses.map(({ field, why }) => `${field}: ${why}`)
  const near = 'promptfoo finds the phrase within words and numbers too, and only as it is spelt'
  expect(told).toEqual([
    'contexts: nothing was retrieved: without a context, promptfoo does not know whether anything was',
    'metrics.checks: in promptfoo, each of them must hold',
    ...Array<string>(3).fill(`checks: ${near}`),
    'checks: a regular expression of promptfoo has no flags',
    'checks: promptfoo would act on the text: it begins with file://, or ends a raw block',
  ])
})

test('statements go to the grader, and come back as they were', async () => {
  const cases = exportedFrom(`
pipeline: ./answer.ts
cases:
  - { id: kind, question: Who?, aspects: [The answer is kind., "It names {{ someone }}."], answer: We. }
  - { id: short, question: When?, aspects: [The answer is short.], answer: Now. }
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).toContain('{ type: llm-rubric, value: The answer is kind. }')
  expect(losses).toEqual([])
  const back = await imported({ 'promptfooconfig.yaml': text })
  expect(back.cases.map(one => one.aspects)).toEqual([
    ['The answer is kind.', 'It names {{ someone }}.'],
    ['The answer is short.'],
  ])
})

test('aspects of the set go to the grader, and come back as aspects of the set', async () => {
  const cases = exportedFrom(`
pipeline: ./answer.ts
metrics: { polite: { aspect: The answer is polite., each: 1 }, brief: { aspect: It is brief. }, tone: { aspect: "file://tone" , each: 1 } }
cases:
  - { id: first, question: Who?, aspects: [The answer is kind.], answer: We. }
  - { id: second, question: When?, answer: Now. }
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  const told = losses.map(({ field, why }) => `${field}: ${why}`)
  expect(new Set(told)).toEqual(
    new Set([
      'metrics.brief: in promptfoo, it must hold for each answer',
      'metrics.tone: promptfoo would act on the text: it begins with file://, or ends a raw block',
    ]),
  )
  const back = await imported({ 'promptfooconfig.yaml': text })
  expect(back.head.metrics).toEqual({
    theAnswerIsPolite: { aspect: 'The answer is polite.', each: 1 },
    itIsBrief: { aspect: 'It is brief.', each: 1 },
  })
  expect(back.cases.map(({ aspects }) => aspects)).toEqual([['The answer is kind.'], undefined])
})

test('contexts that are known to be empty are listed, unknown ones are not', () => {
  const cases = exportedFrom(`
metrics: { answerRelevance: 0.5 }
cases:
  - { id: unknown, question: Who?, answer: Us. }
  - { id: nothing, question: When?, answer: Then., contexts: [] }
  - { id: unanswered, question: Why? }
`)
  const { losses } = exportCases(cases, 'promptfoo')
  const told = losses.filter(({ field }) => field === 'contexts')
  expect(told.map(({ place }) => place.caseId)).toEqual(['nothing'])
})

const conversation = `
metrics: { faithfulness: 0.8 }
cases:
  - id: later
    question: And then?
    history:
      - { role: user, content: "What is {{first}}?" }
      - { role: assistant, content: "It is 'one'." }
      - { role: assistant, content: Ask me more. }
    answer: Two.
    contexts: [One and two.]
  - { id: alone, question: Who?, answer: We., contexts: [It was us.] }
`

test('earlier turns are messages in a variable, the prompt has them, and they come back', async () => {
  const cases = exportedFrom(conversation)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(losses).toEqual([])
  const { prompts } = toValue(parseYaml(text, 'set.yaml').root.node) as { prompts: string[] }
  expect(prompts).toEqual([
    '[{% for turn in history %}{{ turn | dump }},{% endfor %}{"role":"user","content":{{ query | dump }}}]',
  ])
  expect(text).toContain(`      history:
        - { role: user, content: "What is {{first}}?" }
`)
  const back = await imported({ 'promptfooconfig.yaml': text })
  expect(back.cases.map(({ history, group }) => ({ history, group }))).toEqual([
    { history: cases[0]?.goldenCase.history, group: undefined },
    { history: undefined, group: undefined },
  ])
})

test('earlier turns that name a file, and notes that would join tests, are left out and listed', () => {
  const cases = exportedFrom(`
metrics: { faithfulness: 0.8 }
cases:
  - id: later
    question: And then?
    history: [{ role: user, content: "file:///etc/passwd" }]
    answer: Two.
    contexts: [One and two.]
    meta: { conversationId: c1, area: billing }
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).not.toMatch(/passwd|c1/)
  expect(text).toContain('metadata: { area: billing }')
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'history: promptfoo would act on the text: it begins with file://, or ends a raw block',
    'meta.conversationId: in promptfoo, it would make one conversation of several tests',
  ])
})

test('a turn has the turns before it as `history`', async () => {
  const { text } = exportCases(
    exportedFrom(`
metrics: { answerRelevance: {} }
cases:
  - id: kettle
    turns:
      - { question: How long?, answer: Two years. }
      - { question: And if it is broken?, answer: Return it. }
`),
    'promptfoo',
  )
  const again = await imported({ 'set.promptfoo.yaml': text })
  expect(casesOf(again)).toMatchObject([
    { id: 'kettle › turn 1', question: 'How long?' },
    {
      id: 'kettle › turn 2',
      question: 'And if it is broken?',
      history: [
        { role: 'user', content: 'How long?' },
        { role: 'assistant', content: 'Two years.' },
      ],
    },
  ])
})

test('what rates a whole conversation is no assertion about an answer', () => {
  const cases = exportedFrom(`
metrics: { calm: { aspect: It stays calm., of: conversation, each: 1 }, exactMatch: 1 }
cases: [{ id: who, question: Who?, reference: We., answer: We. }]
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).not.toContain('llm-rubric')
  expect(losses.map(({ field, why }) => `${field}: ${why}`)).toContain(
    'metrics.calm: promptfoo asserts about one answer, not a conversation',
  )
})
