import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { labelLines } from '../../../src/calibration/labels/labelLines.ts'
import { readGoldenCase } from '../../../src/golden/edit/editGoldenCase.ts'
import { decide } from '../../../src/gate/decide.ts'
import { liveActions } from '../../../src/page/live/liveActions.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { caseRecord, recordedRun, supported } from '../../results/recordedRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const golden = `cases:
  - id: refund-window
    question: How long?
    reference: Thirty days.
`
const file = 'golden/support.golden.yaml'
const named = { file, caseId: 'refund-window' }
const hash = readGoldenCase(golden, named).hash ?? ''
const edit = { kind: 'set', field: 'reference', value: 'Sixty days.' }
const sent = { set: 'support', caseId: 'refund-window', edits: [edit], hash }

/** A project whose run had one case and these others, and what its page may do. */
function project(record: Partial<CaseRecord> = {}, others: readonly CaseRecord[] = []) {
  const root = join(temporaryFolder(), 'project')
  mkdirSync(root)
  const path = (name: string) => join(root, name)
  mkdirSync(path('.git'))
  mkdirSync(path('golden'))
  writeFileSync(path(file), golden)
  const evidence = { answerInContexts: [supported('Refunds take thirty days.')] }
  const records = [caseRecord({ file, hash, evidence, ...record }), ...others]
  const results = recordedRun({ records })
  const contexts = [{ id: 'refunds.md#1', documentId: 'refunds.md', text: 'Thirty days.' }]
  const reviewed: unknown[] = []
  const actions = liveActions({
    root,
    reviewed: (...given) => void reviewed.push(given),
    labelFile: path('labels.jsonl'),
    exchangesOf: async (asked, answerOf) => ({
      exchanges: [],
      notes: [`${asked.caseId} ${asked.repeat}: ${answerOf(asked)?.answer}`],
    }),
    runOf: () => ({
      results,
      decision: decide({ results }),
      answersOf: ({ set, caseId, repeat }) => ({
        now: { set, caseId, repeat, question: 'How long?', answer: 'Thirty days.', contexts },
      }),
    }),
  })
  const act = (name: string, given: unknown) => actions[name]?.(given)
  return { act, path, reviewed, read: (name: string) => readFileSync(path(name), 'utf8') }
}

describe('an edit', () => {
  test('changes the file in place, and the same case once more', () => {
    const { act, read } = project()
    act('/cases/edit', sent)
    expect(read(file)).toBe(golden.replace('Thirty days.', 'Sixty days.'))
    // The next one is about the case as it is by then.
    const next = { ...sent, edits: [{ ...edit, value: 'Ninety days.' }] }
    expect(() => act('/cases/edit', next)).toThrow(/changed meanwhile/)
    const now = act('/cases/read', sent) as { hash: string; reference: string }
    expect(now).toMatchObject({ file, question: 'How long?', reference: 'Sixty days.' })
    act('/cases/edit', { ...next, hash: now.hash })
    expect(read(file)).toBe(golden.replace('Thirty days.', 'Ninety days.'))
  })

  test('tells what was decided, and keeps the rights of the file', () => {
    const { act, path, read, reviewed } = project()
    const pending = golden.replace('cases:\n', 'cases:\n  - { id: b, question: b }\n')
    writeFileSync(path(file), `${pending}    review: pending\n`)
    chmodSync(path(file), 0o660)
    expect(act('/cases/read', sent)).toMatchObject({ isPending: true })
    act('/cases/edit', { ...sent, edits: [{ kind: 'remove', field: 'review' }] })
    expect(read(file)).toBe(pending)
    act('/cases/edit', { ...sent, edits: [{ kind: 'drop' }] })
    expect(read(file)).toBe('cases:\n  - { id: b, question: b }\n')
    const name = { set: 'support', caseId: 'refund-window' }
    expect(reviewed).toEqual([
      [name, 'accepted'],
      [name, 'dropped'],
    ])
    expect(statSync(path(file)).mode & 0o777).toBe(0o660)
  })

  test('changes facts, removes and adds some, which decides nothing', () => {
    const { act, path, read, reviewed } = project()
    const facts = `    facts:
      - Thirty days. # from delivery
      - { text: Postage is free., optional: true }
      - A form is needed.
`
    writeFileSync(path(file), golden + facts)
    const now = act('/cases/read', sent) as { hash: string; facts: unknown }
    expect(now.facts).toEqual([
      { text: 'Thirty days.' },
      { text: 'Postage is free.', optional: true },
      { text: 'A form is needed.' },
    ])
    const field = 'facts'
    const edits = [
      { kind: 'setItem', field, index: 1, value: 'Postage costs nothing.' },
      { kind: 'addItem', field, value: 'Batteries are excluded.' },
      { kind: 'removeItem', field, index: 2 },
    ]
    expect(() => act('/cases/edit', { ...sent, edits })).toThrow(/changed meanwhile/)
    act('/cases/edit', { ...sent, edits, hash: now.hash })
    expect(read(file)).toBe(`${golden}    facts:
      - Thirty days. # from delivery
      - { text: Postage costs nothing., optional: true }
      - Batteries are excluded.
`)
    expect(reviewed).toEqual([])
  })

  test('of a read-only file is refused', () => {
    const { act, path, read } = project()
    chmodSync(path(file), 0o444)
    expect(() => act('/cases/edit', sent)).toThrow(/is read-only/)
    expect(read(file)).toBe(golden)
  })

  test('changes the line of a set with a case on each line', () => {
    const { act, path, read } = project()
    writeFileSync(path(file), 'cases: ./cases.jsonl\n')
    const line = '{"id": "refund-window", "question": "How long?", "reference": "Thirty days."}\n'
    writeFileSync(path('golden/cases.jsonl'), `${line}{"id":"b","question":"?"}\n`)
    act('/cases/edit', sent)
    expect(read('golden/cases.jsonl')).toBe(
      `${line.replace('Thirty', 'Sixty')}{"id":"b","question":"?"}\n`,
    )
  })

  test.each<[string, Partial<CaseRecord>]>([
    ['outside of the repository', { file: '../elsewhere.golden.yaml' }],
    ['behind a link that leads out of it', { file: 'golden/link.golden.yaml' }],
    ['that is no golden file', { file: 'package.json' }],
    ['that is gone', { file: 'golden/gone.golden.yaml' }],
  ])('of a file %s is refused', (_, record) => {
    const { act, path } = project(record)
    const outside = join(temporaryFolder(), 'elsewhere.golden.yaml')
    for (const target of [outside, path('../elsewhere.golden.yaml')]) writeFileSync(target, golden)
    writeFileSync(path('package.json'), golden)
    symlinkSync(outside, path('golden/link.golden.yaml'))
    expect(() => act('/cases/edit', sent)).toThrow(
      /golden file of this repository|no longer exists/,
    )
    for (const target of [outside, path('../elsewhere.golden.yaml'), path('package.json')]) {
      expect(readFileSync(target, 'utf8')).toBe(golden)
    }
  })

  describe('of a turn', () => {
    const chat = `cases:
  - { id: b, question: b }
  - id: kettle
    turns: [{ question: How long? }, { question: And then? }]
`
    const turn = { conversation: 'kettle', number: 2, of: 2 }
    const caseId = 'kettle › turn 2'
    const name = { set: 'support', caseId }

    test('accepts and drops its conversation', () => {
      const { act, path, read, reviewed } = project({ caseId, turn, line: 3 })
      writeFileSync(path(file), `${chat}    review: pending\n`)
      const now = act('/cases/read', name) as { hash: string }
      expect(now).toMatchObject({ conversation: 'kettle', isPending: true, file })
      const given = { ...name, hash: now.hash }
      act('/cases/edit', { ...given, edits: [{ kind: 'remove', field: 'review' }] })
      expect(read(file)).toBe(chat)
      writeFileSync(path(file), chat.replace('And then?', 'And when?'))
      const drop = { ...given, edits: [{ kind: 'drop' }] }
      expect(() => act('/cases/edit', drop)).toThrow(/changed meanwhile/)
      writeFileSync(path(file), chat)
      act('/cases/edit', drop)
      expect(read(file)).toBe('cases:\n  - { id: b, question: b }\n')
      const whole = { set: 'support', caseId: 'kettle' }
      expect(reviewed).toEqual([
        [whole, 'accepted'],
        [whole, 'dropped'],
      ])
    })

    test('changes nothing else, and names the place', () => {
      const { act, path, read } = project({ caseId, turn, line: 3 })
      writeFileSync(path(file), chat)
      const { hash: shown } = act('/cases/read', name) as { hash: string }
      expect(() => act('/cases/edit', { ...name, hash: shown, edits: [edit] })).toThrow(
        /golden\/support\.golden\.yaml:3:5.*Turns of a conversation are edited in the file/,
      )
      expect(read(file)).toBe(chat)
    })
  })

  test.each([
    [undefined],
    [{ ...sent, caseId: 7 }],
    [{ ...sent, edits: [] }],
    [{ ...sent, edits: [{ kind: 'set', field: 'pipeline', value: './evil.ts' }] }],
    [{ ...sent, edits: [{ kind: 'set', field: 'question', value: '' }] }],
    [{ ...sent, edits: [{ ...edit, value: 'a\ud800b' }] }],
    [{ ...sent, edits: [{ kind: 'addItem', field: 'facts', value: ' ' }] }],
    [{ ...sent, edits: [{ kind: 'addItem', field: 'facts', value: 'a\ud800b' }] }],
    [{ ...sent, edits: [{ kind: 'addItem', field: 'tags', value: 'a' }] }],
    [{ ...sent, edits: [{ kind: 'removeItem', field: 'facts', index: 0 }] }],
    [{ ...sent, edits: [{ kind: 'setItem', field: 'facts', index: -1, value: 'a' }] }],
    [{ ...sent, caseId: 'nobody' }],
  ])('%j changes nothing', given => {
    const { act, read } = project()
    expect(() => act('/cases/edit', given)).toThrow(UserError)
    expect(read(file)).toBe(golden)
  })
})

describe('labels', () => {
  const ada = { labeller: 'Ada', mode: 'stratified' }

  test('are written claim by claim, for each person anew', () => {
    const { act, read } = project()
    const task = act('/labels/next', ada)
    expect(task).toMatchObject({
      claim: { text: 'Refunds take thirty days.', question: 'How long?' },
      labelled: 0,
      left: 1,
    })
    expect(task).not.toHaveProperty('claim.history')
    // Whoever sees what the judge said tends to say the same.
    expect(JSON.stringify(task)).not.toContain('supported')
    const { id } = (task as { claim: { id: string } }).claim
    expect(act('/labels', { ...ada, id, label: 'unsure' })).toEqual({
      labelled: 1,
      left: 0,
      without: 0,
    })
    expect(act('/labels/next', { ...ada, labeller: 'Ben' })).toMatchObject({ labelled: 0, left: 1 })
    expect(JSON.parse(read('labels.jsonl'))).toMatchObject({ label: 'unsure', labeller: 'Ada' })
  })

  test('are given again: what the person said is shown, and the last label counts', () => {
    const { act, read } = project()
    const { id } = (act('/labels/next', ada) as { claim: { id: string } }).claim
    act('/labels', { ...ada, id, label: 'refuted' })
    const again = { labelled: 1, left: 0, claim: { id, given: 'refuted' } }
    expect(act('/labels/next', { ...ada, id })).toMatchObject(again)
    expect(act('/labels/next', { ...ada, labeller: 'Ben', id })).not.toHaveProperty('claim.given')
    act('/labels', { ...ada, id, label: 'supported' })
    expect(act('/labels/next', { ...ada, id })).toMatchObject({ claim: { given: 'supported' } })
    expect(labelLines(read('labels.jsonl'), 'labels.jsonl').problems).toEqual([])
    expect(() => act('/labels/next', { ...ada, id: 'nobody' })).toThrow(UserError)
  })

  test('of a turn come with what was said before it', () => {
    const turn = (number: number) => ({
      caseId: `kettle › turn ${number}`,
      question: `Question ${number}?`,
      turn: { conversation: 'kettle', number, of: 2 },
    })
    const { act } = project(turn(2), [caseRecord({ ...turn(1), evidence: {} })])
    expect(act('/labels/next', ada)).toMatchObject({
      claim: {
        history: [
          { role: 'user', content: 'Question 1?' },
          { role: 'assistant', content: 'Thirty days.' },
        ],
      },
    })
  })

  test.each([
    [{ ...ada, id: 'nobody', label: 'supported' }],
    [{ ...ada, labeller: ' ', id: 'x', label: 'supported' }],
    [{ ...ada, id: 'x', label: 'true' }],
  ])('%j writes none', given => {
    const { act, path } = project()
    expect(() => act('/labels', given)).toThrow(UserError)
    expect(() => readFileSync(path('labels.jsonl'))).toThrow(/ENOENT/)
  })
})

describe('exchanges with the judge', () => {
  test('are looked up for the case and the repeat that are named', async () => {
    const { act } = project()
    const name = { set: 'support', caseId: 'refund-window', repeat: 0 }
    expect(await act('/cases/exchanges', name)).toEqual({
      exchanges: [],
      notes: ['refund-window 0: Thirty days.'],
    })
  })

  test.each([{ repeat: 1 }, { variant: 'hyde' }, { caseId: 'nobody' }, { repeat: 'none' }])(
    'of %j are refused',
    async other => {
      const { act } = project()
      const name = { set: 'support', caseId: 'refund-window', repeat: 0 }
      await expect(act('/cases/exchanges', { ...name, ...other })).rejects.toThrow(UserError)
    },
  )
})
