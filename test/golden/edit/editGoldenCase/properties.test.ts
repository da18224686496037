import fc from 'fast-check'
import { CORE_SCHEMA, load as loadYaml, mergeTag } from 'js-yaml'
import { expect, test } from 'vitest'
import { UserError } from '../../../../src/errors.ts'
import type { CaseEdit, CaseEdits } from '../../../../src/golden/edit/caseEdit.ts'
import { editGoldenCase } from '../../../../src/golden/edit/editGoldenCase.ts'
import { goldenCaseSchema } from '../../../../src/golden/caseSchema.ts'
import { accept, addFact, drop, question, reference, removeFact, setFact } from '../edits.ts'
import type { GoldenText } from './goldenTexts.ts'
import { caseId, goldenText, goldenTexts, hostileTexts } from './goldenTexts.ts'

interface Values {
  cases: Record<string, unknown>[]
}

/** By js-yaml itself. */
const read = (text: string) =>
  loadYaml(text.replace(/^\uFEFF/, ''), {
    schema: CORE_SCHEMA.withTags(mergeTag),
  }) as Values

const file = 'support.golden.yaml'
const edits = fc.oneof(
  hostileTexts.map(question),
  hostileTexts.map(reference),
  fc.tuple(fc.nat(2), hostileTexts).map(([index, value]) => setFact(index, value)),
  fc.nat(2).map(removeFact),
  hostileTexts.map(addFact),
  fc.constant(accept),
)

/** Whether the case can take an edit: a blank text is none, and what is gone can't be removed. */
function isPossible(values: Record<string, unknown>, edit: CaseEdit): boolean {
  if (edit.kind === 'remove') return Object.hasOwn(values, edit.field)
  if (edit.kind === 'drop') return true
  if (edit.kind === 'set') return /\S/.test(edit.value)
  if (edit.kind !== 'addItem' && factsOf(values)[edit.index] === undefined) return false
  return goldenCaseSchema.shape.facts.safeParse(after(values, edit)['facts']).success
}

function factsOf({ facts }: Record<string, unknown>): unknown[] {
  return Array.isArray(facts) ? facts : []
}

function after(values: Record<string, unknown>, edit: CaseEdit): Record<string, unknown> {
  const facts = factsOf(values)
  switch (edit.kind) {
    case 'set':
      return { ...values, [edit.field]: edit.value }
    case 'addItem':
      return { ...values, facts: [...facts, edit.value] }
    case 'removeItem':
      return { ...values, facts: facts.toSpliced(edit.index, 1) }
    case 'setItem': {
      const fact = facts[edit.index]
      const isText = typeof fact === 'string'
      const changed = isText ? edit.value : { ...(fact as object), text: edit.value }
      return { ...values, facts: facts.with(edit.index, changed) }
    }
    default:
      return Object.fromEntries(
        Object.entries(values).filter(([key]) => edit.kind === 'remove' && key !== edit.field),
      )
  }
}

/** A file and one of its cases. */
const chosen = goldenTexts.chain(golden =>
  fc.record({ golden: fc.constant(golden), index: fc.nat(golden.cases.length - 1) }),
)

test('a case says what it was told to, and no byte outside of it changes', () => {
  fc.assert(
    fc.property(chosen, edits, ({ golden, index }, edit) => {
      const text = goldenText(golden)
      const before = read(text)
      const values = before.cases[index] ?? {}
      fc.pre(isPossible(values, edit))
      const outcome = editGoldenCase(text, { file, caseId: caseId(index), edits: [edit] })
      expect(read(outcome)).toEqual({
        ...before,
        cases: before.cases.with(index, after(values, edit)),
      })
      const [above, below] = around(golden, index)
      expect(outcome.slice(0, above.length)).toBe(above)
      const fixed = keepsBlankLines(text) ? below.replace(/^(?:[ \t]*\r?\n)+/, '') : below
      expect(outcome.endsWith(fixed)).toBe(true)
      expectSameEnd(outcome, text)
      expect(keptRemarks(outcome, edit)).toEqual(keptRemarks(text, edit))
    }),
    { numRuns: 400 },
  )
})

/** What is removed takes its comments along. */
function keptRemarks(text: string, { kind }: CaseEdit): string[] {
  const isRemoval = kind === 'remove' || kind === 'removeItem'
  return isRemoval ? [] : (text.match(/# (?:why|about the next)/g) ?? [])
}

/** A block such as `|+` has the blank lines below it, and a line break at its end. */
function keepsBlankLines(text: string): boolean {
  return /[|>]\+/.test(text)
}

function expectSameEnd(outcome: string, text: string): void {
  const isSame = /[\r\n]$/.test(outcome) === /[\r\n]$/.test(text)
  expect(isSame || keepsBlankLines(text)).toBe(true)
}

/** The text before and behind a case. */
function around(golden: GoldenText, index: number): [string, string] {
  const { cases } = golden
  const whole = goldenText(golden)
  const own = cases[index]?.own ?? ''
  const above = goldenText({
    ...golden,
    tail: '',
    hasLastBreak: true,
    cases: cases.slice(0, index),
  })
  const upTo = above + (cases[index]?.gap ?? '').replaceAll('\n', golden.lineBreak)
  return [upTo, whole.slice(upTo.length + own.replaceAll('\n', golden.lineBreak).length)]
}

test('a case that is dropped goes with its comments, and nothing else but blank lines', () => {
  const isSaid = (line: string) => line.trim() !== ''
  fc.assert(
    fc.property(chosen, ({ golden, index }) => {
      const text = goldenText(golden)
      const before = read(text)
      const outcome = editGoldenCase(text, { file, caseId: caseId(index), edits: [drop] })
      expect(read(outcome)).toEqual({ ...before, cases: before.cases.toSpliced(index, 1) })
      const { gap = '' } = golden.cases[index] ?? {}
      const cases = golden.cases.with(index, { gap, own: '' })
      expect(outcome.split(/\r?\n/).filter(isSaid)).toEqual(
        goldenText({ ...golden, cases })
          .split(/\r?\n/)
          .filter(isSaid),
      )
      expectSameEnd(outcome, text)
    }),
  )
})

/** What the first case shares, and where others use it: each a piece of text for another. */
const shared = [
  ['question: ', 'question: &q '],
  ['- ', '- &c '],
] as const
const uses = [
  ['tags: [a, b]', 'tags: [*q]'],
  ['critical: false', 'group: *q'],
  ['timeout: 0x10', '<<: *c'],
  ['asOf: "2026-01-31"', '<<: { reference: So, review: pending }'],
] as const

function withShared(golden: GoldenText): GoldenText {
  const cases = golden.cases.map(({ gap, own }, at) => {
    const pairs: readonly (readonly [string, string])[] = at === 0 ? shared : uses
    return { gap, own: pairs.reduce((text, [from, to]) => text.replace(from, to), own) }
  })
  return { ...golden, cases }
}

const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  by: fc.constantFrom(
    ...['&a ', '*a', '!!str ', '? ', '- ', ': ', '#', '"', '|', '{', ',', '\t', '\n', ' ', '...'],
  ),
  length: fc.nat(3),
})

/** A golden file whose cases share values, and that somebody may have damaged. */
const sharedTexts = fc
  .tuple(chosen, fc.array(damage, { maxLength: 1 }))
  .map(([{ golden, index }, damages]) => {
    const text = damages.reduce(
      (one, { at, by, length }) => {
        const from = Math.floor(at * one.length)
        return one.slice(0, from) + by + one.slice(from + length)
      },
      goldenText(withShared(golden)),
    )
    return { text, id: caseId(index) }
  })

test('where cases share values or the file has faults, a change is as told, or refused', () => {
  const anyEdit = fc.oneof(edits, fc.constant(drop))
  fc.assert(
    fc.property(sharedTexts, anyEdit, ({ text, id }, edit) => {
      const outcome = editedOrRefused(text, { file, caseId: id, edits: [edit] })
      if (outcome === undefined) return
      const before = read(text)
      const at = before.cases.findIndex(values => values['id'] === id)
      const left = edit.kind === 'drop' ? [] : [after(before.cases[at] ?? {}, edit)]
      expect(read(outcome)).toEqual({ ...before, cases: before.cases.toSpliced(at, 1, ...left) })
    }),
    { numRuns: 400 },
  )
})

function editedOrRefused(text: string, given: CaseEdits): string | undefined {
  try {
    return editGoldenCase(text, given)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
