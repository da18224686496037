import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { editGoldenCase, readGoldenCase } from '../../../src/golden/edit/editGoldenCase.ts'
import { readGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { load, yaml } from '../loading.ts'
import { accept, drop, editing, question, reference } from './edits.ts'

const file = 'support.golden.yaml'
const { edited, refusal } = editing(editGoldenCase, file)

test('Windows line ends and a byte order mark stay', () => {
  const windows =
    '\uFEFFcases:\r\n  - id: refund\r\n    question: |-\r\n      a\r\n      b\r\n    tags: [a]\r\n'
  expect(edited(windows, [question('c\nd'), reference('e\nf')])).toBe(
    '\uFEFFcases:\r\n  - id: refund\r\n    question: |-\r\n      c\r\n      d\r\n    reference: |-\r\n      e\r\n      f\r\n    tags: [a]\r\n',
  )
})

test('what is set to what it is changes nothing', () => {
  const text = 'cases: [{ id: refund, question: "\\u0057hy?" , reference: So. }]'
  expect(edited(text, [question('Why?'), reference('So.')])).toBe(text)
})

test('a value that came by an alias becomes one of its own', () => {
  const text =
    'cases:\n- id: a\n  question: &why Why?\n  reference: *why\n- id: refund\n  question: *why\n'
  expect(edited(text, question('How?'))).toBe(text.replace(/\*why\n$/, 'How?\n'))
})

test('what is shared or no longer there is refused', () => {
  const shared = yaml`
    cases:
      - &base
        id: base
        question: &why Why?
        reference: &so So.
      - <<: *base
        id: refund
        tags: [*why]
      - { id: twice, question: a }
      - { id: twice, question: b }
      - { id: single, question: *so }
  `
  const last = 'cases: [{ id: refund, question: Why? }]'
  const said = [
    refusal(shared, question('How?')),
    refusal(shared, reference('No.')),
    refusal(shared, reference('Yes.'), { caseId: 'base' }),
    refusal(shared, drop, { caseId: 'base' }),
    refusal(shared, drop, { caseId: 'twice' }),
    refusal(shared, drop, { caseId: 'gone' }),
    refusal(shared, question('Whose?'), { caseId: 'single' }),
    refusal('base: &b { id: refund, question: Why? }\ncases: [*b]\n', drop),
    refusal('cases: ./cases.jsonl\n', drop),
    refusal('cases: [{ id: refund, id: b }]\n', drop),
    refusal('cases: [\n', drop),
    refusal(last, drop),
    refusal(last, accept),
    refusal(last, question(' \n ')),
    refusal(last, drop, { hash: '000000000000' }),
    refusal('cases:\n  - id: refund\n    question: Why?\n    reference:\n', reference('So.')),
    refusal('cases:\n  - ? review\n    : pending\n    id: refund\n    question: Why?\n', accept),
  ]
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "support.golden.yaml:4:20, case "refund": \`question\` comes from here by a merge key (\`<<\`), and other cases may share it
      Change it here in an editor, or give the case a key of its own
    support.golden.yaml:5:20, case "refund": \`reference\` comes from here by a merge key (\`<<\`), and other cases may share it
      Change it here in an editor, or give the case a key of its own
    support.golden.yaml:3:5, case "base": This change can't be made in place: something else in the file would change too, for example by a shared anchor
      Make it in an editor
    support.golden.yaml:3:5, case "base": This change can't be made in place: Expected \`*base\` to name an anchor above it
      Make it in an editor
    support.golden.yaml:10:5, case "twice": Expected every \`id\` to be unique, but another case above has this one too
      Rename one of the two cases
    support.golden.yaml: Expected a case "gone", but there is none
      It was renamed or removed meanwhile: run the golden set again
    support.golden.yaml:11:5, case "single": This change can't be made in place: Expected an alias to name the anchor \`&so\`
      Make it in an editor
    support.golden.yaml:2:9, case "refund": Expected the case to be written out here, but it is an alias (\`*name\`)
      Change it in an editor, at its anchor: other cases may share it
    support.golden.yaml: Expected \`cases\` to be a list in this file
      The cases are in another file, one per line: change them there
    support.golden.yaml:1:23: Duplicate key \`id\`, first on line 1
      Keep one of the two
    support.golden.yaml:2:1: Expected valid YAML: deficient indentation
      A quote or bracket that was opened above is not closed
    support.golden.yaml:1:9, case "refund": Expected a golden set to keep at least one case, and this is its last one
      Delete the file instead
    support.golden.yaml:1:9, case "refund": Expected the case to have \`review\`, but it is gone
      The file was changed meanwhile: look at the case as it is now
    support.golden.yaml:1:9, case "refund": Expected \`question\` to be text that is not blank, got the text \` \\n \`
    support.golden.yaml:1:9, case "refund": Expected the case to be as it was shown, but the file was changed meanwhile
      Look at the case as it is now: run the golden set again
    support.golden.yaml:2:5, case "refund": This change can't be made in place
      Make it in an editor
    support.golden.yaml:2:5, case "refund": This change can't be made in place: Expected a key to be text, got a mapping
      Make it in an editor"
  `)
})

test('a case is compared by the hash of its record, which files of documents are part of', () => {
  const text = yaml`
    metrics: { faithfulness: 1 }
    pipeline: ./answer.ts
    cases:
      - id: refund
        question: Why?
        review: pending
        relevantDocuments: [b, { id: c, text: d }]
      - id: file
        question: Why?
        relevantDocuments: [{ id: readme, grade: 2, file: README.md }]
  `
  const documentText = (name: string) => readFileSync(name, 'utf8').replaceAll('\r\n', '\n')
  const root = process.cwd()
  const { cases } = load(text, { file: `${root}/support.golden.yaml`, root }).set
  const edits = question('How?')
  const hashes = cases.map(({ id, hash }) => ({ caseId: id, hash }))
  for (const named of hashes) {
    expect(edited(text, edits, { ...named, documentText })).toContain('How?')
    expect(refusal(text.replaceAll('Why', 'Who'), edits, { ...named, documentText })).toContain(
      'changed meanwhile',
    )
  }
  const [refund, readme] = hashes
  expect(hashes.map(named => readGoldenCase(text, { file, documentText, ...named }).hash)).toEqual(
    cases.map(({ hash }) => hash),
  )
  expect(edited(edited(text, accept, { ...refund }), edits, { ...refund })).toContain('How?')
  expect(refusal(text, edits, { ...readme })).toContain('changed meanwhile')
})

test('the facts of a case are read as they count, and none of a case with faults', () => {
  const facts = (written: string) =>
    readGoldenCase(`cases:\n- id: refund\n  question: Why?\n  facts: ${written}\n`, {
      file,
      caseId: 'refund',
    }).facts
  expect(
    facts('[One., { text: Two., optional: true }, { text: Three., optional: false }]'),
  ).toEqual([{ text: 'One.' }, { text: 'Two.', optional: true }, { text: 'Three.' }])
  expect(facts('[One., one.]')).toBeUndefined()
})

test.each([
  ['question: Why?', false],
  ['question: Why?, answerable: true, tags: [a], meta: { reference: So. }', false],
  ['question: Why?, answerable: false', true],
  ['question: Why?, checks: [{ contains: so }]', true],
  ['turns: [{ question: How? }, { question: Why? }]', false],
  ['turns: [{ question: How? }, { question: Why?, answerable: ask }]', true],
  ['turns: [{ question: How?, reference: So. }, { question: Why? }]', true],
])('whether a case says anything of the right answer: %s', (written, expectsAnything) => {
  const text = `cases: [{ id: refund, ${written} }]`
  expect(readGoldenCase(text, { file, caseId: 'refund' })).toMatchObject({ expectsAnything })
})

test.each([
  'dependency-docs/dependency-docs',
  'dependency-docs/clinic.ru',
  'dependency-docs/refunds.zh',
  'retrieval-strategies/strategies',
])('examples/%s: what is changed and changed back is as it was', name => {
  const path = new URL(`../../../examples/${name}.golden.yaml`, import.meta.url)
  const text = readFileSync(path, 'utf8')
  const { set } = readGoldenSet({ file: fileURLToPath(path), metrics })
  set.cases.forEach(({ id, hash, question: asked, reference: known }) => {
    const ofReference = (more: string) => (known === undefined ? [] : [reference(known + more)])
    const there = [question(`So, ${asked}`), ...ofReference(' And more.')]
    const changed = edited(text, there, { caseId: id })
    const back = [question(asked), ...ofReference('')]
    expect(refusal(changed, back, { caseId: id, hash })).toContain('changed meanwhile')
    expect(edited(changed, back, { caseId: id })).toBe(text)
  })
})

test('accepts and drops a conversation as a whole', () => {
  const kept = 'cases:\n  - { id: one, question: Why? }\n'
  const chat = '  - id: chat # Of Anna.\n    turns: [{ question: How? }, { question: When? }]\n'
  const named = { file: 'a.golden.yaml', caseId: 'chat' }
  const { hash, isPending } = readGoldenCase(`${kept}${chat}    review: pending\n`, named)
  expect(isPending).toBe(true)
  const asked = { ...named, ...(hash !== undefined && { hash }) }
  const accepted = editGoldenCase(`${kept}${chat}    review: pending\n`, {
    ...asked,
    edits: [{ kind: 'remove', field: 'review' }],
  })
  expect(accepted).toBe(kept + chat)
  expect(editGoldenCase(accepted, { ...asked, edits: [{ kind: 'drop' }] })).toBe(kept)
  const changed = accepted.replace('When?', 'Where?')
  expect(() => editGoldenCase(changed, { ...asked, edits: [{ kind: 'drop' }] })).toThrow(
    'changed meanwhile',
  )
})

test.each(['chat › turn 1', 'chat › broken', 'chat'])('refuses to edit %s', caseId => {
  const text =
    'cases:\n  - id: one\n    question: Why?\n  - id: chat\n    turns: [{ question: How? }, { id: broken, question: When? }]\n'
  const edits = [{ kind: 'set' as const, field: 'question' as const, value: 'Who?' }]
  expect(() => editGoldenCase(text, { file: 'a.golden.yaml', caseId, edits, hash: 'x' })).toThrow(
    `a.golden.yaml:4:5, case "${caseId}": Turns of a conversation are edited in the file, and not from here`,
  )
})
