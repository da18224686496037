import { describe, expect, test } from 'vitest'
import { editGoldenCase } from '../../../src/golden/edit/editGoldenCase.ts'
import { yaml } from '../loading.ts'
import { accept, drop, editing } from './edits.ts'

const { edited } = editing(editGoldenCase, 'support.golden.yaml')

test('what is removed takes its line along', () => {
  const pending = yaml`
    cases:
      - review: pending
        id: refund
        # on the question
        question: |
          Why?

        # on tags
        tags: [a]

      - review: pending
        # on the id
        id: comment
        question: Why?
      - { review: pending, id: first, question: Why? }
      - { id: middle, review: pending, question: Why? }
      - { id: end, question: Why?, review: pending }
      - {
          id: lines, # on the id
          review: pending, # on the review
          question: Why?,
        }
      - id: last
        question: Why?
        review: pending
  `
  const ids = ['refund', 'comment', 'first', 'middle', 'end', 'lines', 'last']
  const accepted = ids.reduce((text, caseId) => edited(text, accept, { caseId }), pending.trimEnd())
  expect(accepted).toMatchInlineSnapshot(`
    "cases:
      - id: refund
        # on the question
        question: |
          Why?

        # on tags
        tags: [a]

      -
        # on the id
        id: comment
        question: Why?
      - { id: first, question: Why? }
      - { id: middle, question: Why? }
      - { id: end, question: Why? }
      - {
          id: lines, # on the id
          question: Why?,
        }
      - id: last
        question: Why?"
  `)
})

describe('a case that is dropped takes its comments along', () => {
  const cases = yaml`
    cases:
      # On refunds.

      # How long?
      # And why?
      - id: refund
        question: |
          Why?
        # reference: to be found
      # On hours.
      - id: hours
        question: When?

      - id: last
        question: Who?
        tags:

    metrics: { faithfulness: 0.8 }
  `
  test('the first', () => {
    expect(edited(cases, drop)).toMatchInlineSnapshot(`
      "cases:
        # On refunds.

        # On hours.
        - id: hours
          question: When?

        - id: last
          question: Who?
          tags:

      metrics: { faithfulness: 0.8 }
      "
    `)
  })

  test('one in the middle', () => {
    expect(edited(cases, drop, { caseId: 'hours' })).toMatchInlineSnapshot(`
      "cases:
        # On refunds.

        # How long?
        # And why?
        - id: refund
          question: |
            Why?
          # reference: to be found

        - id: last
          question: Who?
          tags:

      metrics: { faithfulness: 0.8 }
      "
    `)
  })

  test('the last', () => {
    expect(edited(cases, drop, { caseId: 'last' })).toMatchInlineSnapshot(`
      "cases:
        # On refunds.

        # How long?
        # And why?
        - id: refund
          question: |
            Why?
          # reference: to be found
        # On hours.
        - id: hours
          question: When?

      metrics: { faithfulness: 0.8 }
      "
    `)
  })

  test('in brackets', () => {
    const flow =
      'cases: [{ id: a, question: b }, { id: refund, question: c }, # d\n  { id: e, question: f }]\n'
    expect(edited(flow, drop)).toBe(
      'cases: [{ id: a, question: b }, # d\n  { id: e, question: f }]\n',
    )
    expect(edited(flow, drop, { caseId: 'a' })).toBe(
      'cases: [{ id: refund, question: c }, # d\n  { id: e, question: f }]\n',
    )
    expect(edited(flow, drop, { caseId: 'e' })).toBe(
      'cases: [{ id: a, question: b }, { id: refund, question: c }, # d\n  ]\n',
    )
  })

  test('at an end without a line break', () => {
    const open = 'cases:\n- id: a\n  question: b\n\n- id: refund\n  question: c'
    expect(edited(open, drop)).toBe('cases:\n- id: a\n  question: b')
    expect(edited(open, drop, { caseId: 'a' })).toBe('cases:\n- id: refund\n  question: c')
  })
})
