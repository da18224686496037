import { describe, expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('a configuration: variables, files, defaults, assertions and recorded outputs', async () => {
  const found = await imported(documentedFiles['promptfoo']?.files ?? {}, {
    named: ['promptfooconfig.yaml'],
  })
  expect(found.head).toEqual({ metrics: { faithfulness: {} } })
  expect(casesOf(found)).toEqual([
    {
      id: 'refund window',
      question: 'How long does a refund take?',
      reference: 'Refunds take five working days.',
      answer: 'Refunds take five days.',
      contexts: ['Refunds take five working days.\n'],
      metrics: { faithfulness: 0.5, contextRecall: 0.8 },
      meta: { area: 'billing', vars: { thing: 'refund' } },
    },
    {
      id: 'who-pays-for-a-return',
      question: 'Who pays for a return?',
      answer: 'Returns are free.',
      contexts: ['Returns are free.'],
      metrics: { faithfulness: 0.9 },
    },
  ])
  expect(lost(found)).toEqual([
    'promptfooconfig.yaml:2 prompts: the system under test is a module of yours: name it with `pipeline`',
    'promptfooconfig.yaml:3 providers: the system under test is a module of yours: name it with `pipeline`',
    'promptfooconfig.yaml:11 tests[].vars.thing: kept under `meta`: a pipeline gets the question and the history, but no other variables',
  ])
})

const config = (tests: string, more = '') => ({
  'promptfooconfig.yaml': `${more}tests:\n${tests
    .trim()
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')}\n`,
})

const only = { named: ['promptfooconfig.yaml'] }

describe('assertions', () => {
  test('that a metric means become thresholds, with the default of promptfoo where they have none', async () => {
    const found = await imported(
      config(`
- vars: { query: Who? }
  assert:
    - { type: context-faithfulness }
    - { type: context-faithfulness, threshold: 0.4 }
    - { type: context-relevance }
    - { type: answer-relevance, threshold: 0.7 }
    - { type: similar, value: We., threshold: 0.9 }
    - { type: rouge-n, value: We. }
    - { type: equals, value: We. }
    - { type: factuality, value: We. }`),
      only,
    )
    expect(found.head.metrics).toEqual({
      faithfulness: 0.5,
      contextSentenceRelevance: 0.5,
      questionSimilarity: 0.7,
      semanticSimilarity: 0.9,
      rouge1: 0.75,
      exactMatch: 1,
      groundTruthAgreement: {},
    })
    expect(found.cases[0]?.reference).toBe('We.')
    expect(found.differences).toHaveLength(6)
    expect(found.differences.join('\n')).toContain('0.5 for context-*')
    expect(lost(found)).toEqual([])
  })

  test('that no metric means are told of, each with what to do', async () => {
    const found = await imported(
      config(`
- vars: { query: Who? }
  assert:
    - { type: javascript, value: output.length > 3 }
    - { type: classifier, value: polite }
    - { type: is-json }
    - { type: equals, value: We. }
    - { type: similar, value: All of us. }
    - type: assert-set
      threshold: 0.5
      assert: [{ type: contains, value: we }]
    - type: assert-set
      assert: [{ type: contains, value: us }]`),
      only,
    )
    expect(found.head.metrics).toEqual({ exactMatch: 1 })
    expect(found.cases[0]?.checks).toEqual([{ matches: '/us/' }])
    expect(lost(found)).toEqual([
      'promptfooconfig.yaml:9 tests[].assert[]: a set of assertions: in promptfoo, some of them may fail',
      'promptfooconfig.yaml:4 tests[].assert[]: `javascript` is a program: write it as a custom metric of the plugin',
      'promptfooconfig.yaml:5 tests[].assert[]: no metric corresponds to `classifier`: write it as a custom metric of the plugin',
      'promptfooconfig.yaml:6 tests[].assert[]: no metric corresponds to `is-json`: write it as a custom metric of the plugin',
      'promptfooconfig.yaml:8 tests[].assert[]: `similar` is left out: the case has another right answer already, but a case has only one reference',
    ])
  })

  test('a default that a test turns off does not hold for it', async () => {
    const found = await imported(
      config(
        `
- { vars: { query: Who? }, options: { disableDefaultAsserts: true } }
- { vars: { query: When? } }`,
        'defaultTest: { assert: [{ type: context-faithfulness }] }\n',
      ),
      only,
    )
    // The other one is scored as well, but held to nothing.
    expect(found.head.metrics).toEqual({ faithfulness: {}, answerRelevance: {} })
    expect(found.cases.map(({ metrics }) => metrics)).toEqual([undefined, { faithfulness: 0.5 }])
  })
})

describe('variables', () => {
  test('a list is as many tests, unless that is turned off; a context is a list of passages', async () => {
    const found = await imported(
      config(`
- vars: { query: [Who?, When?], context: [One., Two.] }
  providerOutput: Now.
- vars: { query: What?, langs: [de, en] }
  options: { disableVarExpansion: true }`),
      only,
    )
    expect(found.cases.map(({ question, contexts }) => [question, contexts])).toEqual([
      ['Who?', ['One.', 'Two.']],
      ['When?', ['One.', 'Two.']],
      ['What?', undefined],
    ])
    expect(lost(found)).toEqual([
      'promptfooconfig.yaml:4 tests[].vars.langs: a variable that is not text',
    ])
  })

  test('more than plain names is no question, and raw text stays as it is', async () => {
    const found = await imported(
      config(`
- { vars: { query: "{{ name | upper }}", name: x } }
- { vars: { query: "{% raw %}What is {{x}}?{% endraw %}" } }
- { vars: { query: "{{ unknown }}?" } }`),
      only,
    )
    expect(found.cases.map(({ question }) => question)).toEqual(['What is {{x}}?'])
    expect(lost(found)).toContain(
      'promptfooconfig.yaml:2 tests[].vars.query: a template that is more than plain {{name}}',
    )
  })

  test.each([
    ['/etc/passwd', 'outside of the project'],
    ['../../../../../etc/passwd', 'outside of the project'],
    ['gone.txt', 'a file that does not exist'],
    ['tests/*.txt', 'several files by a pattern'],
    ['load.py:context', 'names a program, and an import runs nothing'],
  ])('file://%s is not read', async (name, why) => {
    const found = await imported(
      config(`- { vars: { query: Who?, context: "file://${name}" } }`),
      only,
    )
    expect(found.cases).toHaveLength(1)
    expect(lost(found).join('\n')).toContain(why)
  })
})

test('a table: assertions in cells, thresholds and notes in columns', async () => {
  const found = await imported({
    'tests.csv': [
      'query,__expected1,__expected2,__config:__expected2:threshold,__metadata:area,__metadata:tags[],__description,__providerOutput,__prefix',
      'Who?,context-faithfulness,context-recall: We do.,0.6,billing,"a,b\\,c",who,We.,Say:',
      'When?,Now: or never,,,,,,,',
    ].join('\n'),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'who',
      question: 'Who?',
      reference: 'We do.',
      answer: 'We.',
      metrics: { faithfulness: 0.75, contextRecall: 0.6 },
      meta: { area: 'billing', tags: ['a', 'b,c'] },
    },
    { id: 'when', question: 'When?', reference: 'Now: or never', metrics: { exactMatch: 1 } },
  ])
  expect(lost(found)).toEqual(['tests.csv:2 __prefix: a golden set has no key for this'])
})

test('tests in files of their own, and from a server', async () => {
  const found = await imported(
    {
      'promptfooconfig.yaml':
        'tests:\n  - file://more/tests.yaml\n  - file://tests.csv\n  - huggingface://datasets/x\n',
      'more/tests.yaml':
        '- vars: { query: Who?, context: file://here.txt }\n  providerOutput: We.\n',
      'more/here.txt': 'It was us.',
      'tests.csv': 'query,__expected\nWhen?,Now.\n',
    },
    only,
  )
  expect(found.cases.map(({ question, contexts }) => [question, contexts])).toEqual([
    ['Who?', ['It was us.']],
    ['When?', undefined],
  ])
  expect(lost(found)).toEqual([
    'promptfooconfig.yaml:4 tests[]: tests of a server: save them as a file',
  ])
})
