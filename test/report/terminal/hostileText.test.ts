import fc from 'fast-check'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { recordedRun, unsupported } from '../../results/recordedRun.ts'
import { hostileRuns } from '../hostileRun.ts'
import { hours, render, shipping } from '../supportRun.ts'

test('text that would take over the terminal or the build', () => {
  const attack = '\u001b[2J\n::error::owned ##[error]x \u202etxt'
  const results = recordedRun({
    records: [
      {
        ...hours,
        caseId: attack,
        file: `golden/\u001b[31m${attack}`,
        question: attack,
        evidence: {
          answerInContexts: [
            unsupported(attack, {
              reason: attack,
              nearest: { passage: attack, text: attack },
            }),
          ],
          documents: { retrieved: [attack], missed: [attack] },
        },
      },
      { ...shipping, error: attack, scores: {} },
    ],
  })
  const blocks = render({ results }).split('\n\n')
  const shown = blocks.filter(block => !/^(?:set|fix) /u.test(block)).join('\n\n')
  expect(shown).toMatchInlineSnapshot(`
    "
    RAG could not decide (error): The pipeline gave no answer (1): support › shipping-cost (\\u{1b}[2J. ::error::owned #\\#[error]x \\u{202e}txt)
    judge: lexical · 2 cases · 4 calls, 0 replayed · 1,600 prompt + 180 completion tokens

    worst cases
      faithfulness 0.750  support › \\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt  golden/\\u{1b}[31m\\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt:31
        │ “\\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt”
        │ 0 of 1 claim of the answer supported
        │   ✗ not supported (not enough information): \\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt
        │       reason: \\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt
        │       nearest passage: \\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt: "\\u{1b}[2J ::error::…
        │   missed documents: \\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt
        │   retrieved: \\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt
      everything about a case: npx vitest-rag explain 'support/\\u{1b}[2J ::error::owned #\\#[error]x \\u{202e}txt'
      all cases as a page: npx vitest-rag report

    errors
      support › shipping-cost  golden/support.golden.yaml:20  \\u{1b}[2J. ::error::owned #\\#[error]x \\u{202e}txt"
  `)
})

describe('whatever models and files say', () => {
  const hostile = hostileRuns('::', '##[', '\n', '\u001b[2J', '✓ ', 'FAIL ', '\u202e', '退货')

  test('no line is a command, and only our own colors reach the terminal', () => {
    fc.assert(
      fc.property(hostile, ({ results, answersOf }) => {
        const given = { results, answersOf, color: true }
        const lines = [render(given), render({ ...given, width: 60 })].join('\n').split('\n')
        for (const line of lines) {
          const shown = line.replaceAll(/\u001b\[(?:1|2|22|31|32|33|39)m/g, '')
          expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
          expect(shown.trimStart().startsWith('::')).toBe(false)
          expect(shown).not.toContain('##[')
          expect(shown).not.toMatch(/^\s*(?:[✓×❯⎯]|FAIL|PASS)/u)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('color changes nothing but the color', () => {
    fc.assert(
      fc.property(hostile, ({ results, answersOf }) => {
        const plain = render({ results, answersOf })
        expect(stripVTControlCharacters(render({ results, answersOf, color: true }))).toBe(plain)
      }),
      { numRuns: 50 },
    )
  })
})
