import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editCaseLine, readWrittenCase } from '../../../src/golden/edit/editCaseLine.ts'
import { load } from '../loading.ts'
import { accept, addFact, drop, editing, question, reference, setFact } from './edits.ts'

const { edited, refusal } = editing(editCaseLine, 'cases.jsonl')

const lines = [
  '\uFEFF{"id": "hours", "question": "When?"}',
  '',
  String.raw`{ "id" :"refund","tags": [ "a" ],  "question":"\u0057hy?", "review" : "pending" }`,
  '{"question":"Who?","id":"last"}',
]

test('in a line only the value changes, and no other line', () => {
  const [first, blank, , last] = lines
  const changed = edited(lines.join('\r\n'), [
    question('退款: "why"?\n'),
    reference('So.\u2028'),
    accept,
  ])
  expect(changed.split('\r\n')).toEqual([
    first,
    blank,
    String.raw`{ "id" :"refund","tags": [ "a" ],  "question":"退款: \"why\"?\n",  "reference":"So.\u2028" }`,
    last,
  ])
})

test('a case that is dropped takes its line along', () => {
  const text = lines.join('\n')
  expect(edited(text, drop)).toBe(lines.toSpliced(2, 1).join('\n'))
  expect(edited(text, [question('x'), drop], { caseId: 'hours' })).toBe(
    `\uFEFF${lines.slice(1).join('\n')}`,
  )
  expect(edited(text, drop, { caseId: 'last' })).toBe(lines.slice(0, 3).join('\n'))
  expect(edited(`${text}\n`, drop, { caseId: 'last' })).toBe(`${lines.slice(0, 3).join('\n')}\n`)
})

test('a line whose key stands twice is written anew: the last one counts', () => {
  const twice = '{"id": "refund", "question": "Who?", "question": "Why?"}'
  expect(edited(twice, question('How?'))).toBe('{"id":"refund","question":"How?"}')
})

test('what is damaged or no longer there is refused', () => {
  const text = lines.join('\n')
  const { hash } = load(
    'pipeline: ./a.ts\nmetrics: { faithfulness: 1 }\ncases: [{ id: a, question: Why? }]',
  ).set.cases[0] ?? { hash: '' }
  expect(edited(text, drop, { hash })).not.toContain('refund')
  expect(readWrittenCase(text, { file: 'cases.jsonl', caseId: 'refund' }).hash).toBe(hash)
  const said = [
    refusal(text, drop, { hash: '000000000000' }),
    refusal(text, drop, { caseId: 'gone' }),
    refusal(text, question(' ')),
    refusal(text, accept, { caseId: 'last' }),
    refusal(`${text}\n${lines[2]}`, drop),
    refusal(`${text}\n{"id`, drop),
    refusal('{"id":"refund","question":"Why?"}\n\n', drop),
  ]
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "cases.jsonl:3:1, case "refund": Expected the case to be as it was shown, but the file was changed meanwhile
      Look at the case as it is now: run the golden set again
    cases.jsonl: Expected a case "gone", but there is none
      It was renamed or removed meanwhile: run the golden set again
    cases.jsonl:3:1, case "refund": Expected \`question\` to be text that is not blank, got the text \` \`
    cases.jsonl:4:1, case "last": Expected the case to have \`review\`, but it is gone
      The file was changed meanwhile: look at the case as it is now
    cases.jsonl:5:1, case "refund": Expected every \`id\` to be unique, but another case above has this one too
      Rename one of the two cases
    cases.jsonl:5:1: Expected valid JSON, but the line is cut off or damaged
      Write each case on a line of its own: {"id": "…", "question": "…"}
    cases.jsonl:1:1, case "refund": Expected a golden set to keep at least one case, and this is its last one
      Delete the file instead"
  `)
})

test('any text is what the line says then, and the other lines stay', () => {
  const text = lines.join('\n')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), value => {
      fc.pre(value.trim() !== '')
      const [first, blank, line = '', last] = edited(text, [
        question(value),
        reference(value),
        addFact('So.'),
        setFact(0, value),
      ]).split('\n')
      expect([first, blank, last]).toEqual(lines.toSpliced(2, 1))
      expect(JSON.parse(line)).toEqual({
        id: 'refund',
        tags: ['a'],
        question: value,
        reference: value,
        facts: [value],
        review: 'pending',
      })
    }),
  )
})

test('refuses to edit a turn', () => {
  const text = '{"id":"one","question":"Why?"}\n{"id":"chat","turns":[{"question":"How?"}]}\n'
  const edits = [{ kind: 'drop' as const }]
  expect(() => editCaseLine(text, { file: 'cases.jsonl', caseId: 'chat › turn 1', edits })).toThrow(
    'cases.jsonl:2:1, case "chat › turn 1": Turns of a conversation are edited in the file, and not from here',
  )
})
