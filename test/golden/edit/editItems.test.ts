import { describe, expect, test } from 'vitest'
import { editCaseLine } from '../../../src/golden/edit/editCaseLine.ts'
import { editGoldenCase } from '../../../src/golden/edit/editGoldenCase.ts'
import { yaml } from '../loading.ts'
import { addFact, editing, removeFact, setFact } from './edits.ts'

const { edited, refusal } = editing(editGoldenCase, 'support.golden.yaml')
const inLine = editing(editCaseLine, 'cases.jsonl')

const around = (facts: string) =>
  `cases:\n  - id: refund\n    question: Why?\n    facts:${facts}\n    tags: [a]\n  - { id: b, question: c }\n`

describe('a changed fact keeps its style', () => {
  test.each([
    ['plain', '\n      - One. # why\n      - Two.', '\n      - So, it is. # why\n      - Two.'],
    ['below the key', '\n    - One.\n    - Two.', '\n    - So, it is.\n    - Two.'],
    ['single quotes', "\n      - 'One.'", "\n      - 'So, it is.'"],
    ['double quotes', '\n      - "One."', '\n      - "So, it is."'],
    ['a folded block', '\n      - >-\n        One.', '\n      - >-\n        So, it is.'],
    [
      'a literal block',
      '\n      - |- # why\n        One.',
      '\n      - |- # why\n        So, it is.',
    ],
    ['in brackets', ' [One., Two.] # why', ' ["So, it is.", Two.] # why'],
    [
      'a mapping in brackets',
      '\n      - { text: One., optional: false } # why',
      '\n      - { text: "So, it is.", optional: false } # why',
    ],
    ['brackets in brackets', " [{text: 'One.' }, Two.]", " [{text: 'So, it is.' }, Two.]"],
    [
      'a mapping of several lines',
      '\n      - optional: false\n        # why\n        text: >-\n          One.\n      - Two.',
      '\n      - optional: false\n        # why\n        text: >-\n          So, it is.\n      - Two.',
    ],
  ])('%s', (_style, before, after) => {
    expect(edited(around(before), setFact(0, 'So, it is.'))).toBe(around(after))
  })
})

const facts = yaml`
  cases:
    - id: refund
      question: Why?
      facts:
        # The period.
        - Thirty days.
          # counted from delivery

        - { text: Postage is free., optional: true } # by law
        # The form.
        - text: |+
            A form is needed.

      # Not facts.
      tags: [a]
    - { id: flow, question: Why?, facts: ['One.', 'Two.'] }
    - id: lines
      question: Why?
      facts: [
        One., # first
        Two., # second
        ]
    - id: last
      question: Why?
      facts: [{ text: One. }]
    - id: end
      question: Why?
      facts:
      - "One."
`

test('a fact that is added stands at the end, in the style of the last one', () => {
  const added = ['refund', 'flow', 'lines', 'last', 'end'].reduce(
    (text, caseId) => edited(text, addFact('So: it is.'), { caseId }),
    facts.trimEnd(),
  )
  expect(added).toMatchInlineSnapshot(`
    "cases:
      - id: refund
        question: Why?
        facts:
          # The period.
          - Thirty days.
            # counted from delivery

          - { text: Postage is free., optional: true } # by law
          # The form.
          - text: |+
              A form is needed.

          - "So: it is."
        # Not facts.
        tags: [a]
      - { id: flow, question: Why?, facts: ['One.', 'Two.', 'So: it is.'] }
      - id: lines
        question: Why?
        facts: [
          One., # first
          Two., # second
          "So: it is.",
          ]
      - id: last
        question: Why?
        facts: [{ text: One. }, "So: it is."]
      - id: end
        question: Why?
        facts:
        - "One."
        - "So: it is.""
  `)
})

test('a fact that is removed takes its comments along', () => {
  const upTo = (text: string, end: string) => text.slice(0, text.indexOf(end))
  const removed = ['flow', 'lines'].reduce(
    (text, caseId) => edited(text, removeFact(0), { caseId }),
    edited(facts, [removeFact(0), removeFact(0)]),
  )
  expect(upTo(removed, '  - id: last')).toMatchInlineSnapshot(`
    "cases:
      - id: refund
        question: Why?
        facts:
          # The form.
          - text: |+
              A form is needed.

        # Not facts.
        tags: [a]
      - { id: flow, question: Why?, facts: ['Two.'] }
      - id: lines
        question: Why?
        facts: [
          Two., # second
          ]
    "
  `)
  expect(upTo(edited(facts, removeFact(2)), '  - { id: flow')).toMatchInlineSnapshot(`
    "cases:
      - id: refund
        question: Why?
        facts:
          # The period.
          - Thirty days.
            # counted from delivery

          - { text: Postage is free., optional: true } # by law

        # Not facts.
        tags: [a]
    "
  `)
})

test('a case without facts gets the key behind its reference or question', () => {
  const none = yaml`
    cases:
      - id: refund
        question: Why?
        reference: |+
          So.

        tags: [a]
      - {id: flow, question: "Why?"}
      - id: last
        question: >-
          Why?
  `
  const added = ['refund', 'flow', 'last'].reduce(
    (text, caseId) => edited(text, [addFact('So.\nIt is.'), addFact('Then.')], { caseId }),
    none.trimEnd(),
  )
  expect(added).toMatchInlineSnapshot(`
    "cases:
      - id: refund
        question: Why?
        reference: |+
          So.

        facts:
          - "So.\\nIt is."
          - "Then."
        tags: [a]
      - {id: flow, question: "Why?", facts: ["So.\\nIt is.", "Then."]}
      - id: last
        question: >-
          Why?
        facts:
          - |-
            So.
            It is.
          - Then."
  `)
})

test('several edits may pass through a case that is not valid', () => {
  const two = around('\n      - One.\n      - Two.')
  expect(edited(two, [setFact(0, 'Two.'), setFact(1, 'One.')])).toBe(
    around('\n      - Two.\n      - One.'),
  )
  expect(edited(two, [addFact('Three.'), removeFact(1), removeFact(0)])).toBe(
    around('\n      - Three.'),
  )
})

test('in a line only the fact changes', () => {
  const line = String.raw`{"id" : "refund", "question":"Why?", "facts": [ "\u0041.", {"text":"B.", "optional":true} ]}`
  expect(inLine.edited(line, [setFact(1, '"B"?'), addFact('C.'), setFact(0, 'D.')])).toBe(
    String.raw`{"id" : "refund", "question":"Why?", "facts": [ "D.", {"text":"\"B\"?", "optional":true}, "C." ]}`,
  )
  expect(inLine.edited(line, removeFact(1))).toBe(
    String.raw`{"id" : "refund", "question":"Why?", "facts": [ "\u0041." ]}`,
  )
  expect(inLine.edited('{"id":"refund","question":"Why?","tags":["a"]}', addFact('A.'))).toBe(
    '{"id":"refund","question":"Why?","facts":["A."],"tags":["a"]}',
  )
  expect(inLine.refusal(line, removeFact(0))).toContain('a claim that is not optional')
})

test('what leaves no valid case, is shared or gone is refused', () => {
  const optional = around('\n      - One.\n      - { text: Two., optional: true }')
  const shared = yaml`
    cases:
      - &base
        id: base
        question: Why?
        facts: &facts [&one One.]
      - { id: alias, question: Why?, facts: *facts }
      - { <<: *base, id: merged }
      - { id: item, question: Why?, facts: [*one, { <<: { text: Two. }, optional: true }], tags: [*one] }
  `
  const said = [
    refusal(optional, setFact(0, ' ')),
    refusal(optional, setFact(1, ' ONE. ')),
    refusal(optional, addFact('')),
    refusal(optional, removeFact(0)),
    refusal(optional, [removeFact(0), removeFact(0)]),
    refusal(optional, removeFact(2)),
    refusal(optional, setFact(1, 'Three.'), { hash: '000000000000' }),
    refusal(around(' One.'), addFact('Two.')),
    refusal(shared, setFact(0, 'Two.'), { caseId: 'base' }),
    refusal(shared, addFact('Two.'), { caseId: 'alias' }),
    refusal(shared, addFact('Two.'), { caseId: 'merged' }),
    refusal(shared, setFact(1, 'Three.'), { caseId: 'item' }),
  ]
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "support.golden.yaml:2:5, case "refund": Expected \`facts[0]\` to be text that is not blank, got the text \` \`
    support.golden.yaml:2:5, case "refund": Expected \`facts[1]\` to be a claim that no other one repeats, got a mapping
      Remove one of the two
    support.golden.yaml:2:5, case "refund": Expected \`facts[2]\` to be text that is not blank, got empty text
    support.golden.yaml:2:5, case "refund": Expected \`facts\` to be a list with a claim that is not optional, got a list
      Remove \`optional\` from what the answer must say
    support.golden.yaml:2:5, case "refund": Expected \`facts\` to be a list of at least one claim, got an empty list
    support.golden.yaml:2:5, case "refund": Expected the case to have \`facts[2]\`, but it is gone
      The file was changed meanwhile: look at the case as it is now
    support.golden.yaml:2:5, case "refund": Expected the case to be as it was shown, but the file was changed meanwhile
      Look at the case as it is now: run the golden set again
    support.golden.yaml:2:5, case "refund": Expected the case to have a list of \`facts\`, but it is gone
      The file was changed meanwhile: look at the case as it is now
    support.golden.yaml:3:5, case "base": This change can't be made in place: something else in the file would change too, for example by a shared anchor
      Make it in an editor
    support.golden.yaml:6:5, case "alias": This change can't be made in place
      Make it in an editor
    support.golden.yaml:5:19, case "merged": \`facts\` comes from here by a merge key (\`<<\`), and other cases may share it
      Change it here in an editor, or give the case a key of its own
    support.golden.yaml:8:5, case "item": This change can't be made in place
      Make it in an editor"
  `)
  expect(edited(shared, setFact(0, 'Three.'), { caseId: 'item' })).toBe(
    shared.replace('[*one,', '[Three.,'),
  )
})
