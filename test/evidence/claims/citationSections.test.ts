import { expect, test } from 'vitest'
import { citationSections } from '../../../src/evidence/claims/citationSections.ts'
import type { CitedClaim } from '../../../src/evidence/claims/citedClaim.ts'
import { citing } from '../../metrics/supportDesk.ts'

const linesOf = (claims: readonly CitedClaim[], leftOut = 0) =>
  citationSections(claims, { leftOut }).flatMap(({ summary, entries }) => [
    summary,
    ...entries.flatMap(({ wrong, facts }) =>
      facts.map(
        ({ label, text }, index) => `${index > 0 ? '  ' : wrong ? '✗ ' : '✓ '}${label}: ${text}`,
      ),
    ),
  ])

test('counts citations and claims, and lists what is wrong with each', () => {
  expect(linesOf(citing([true], [true, false], []))).toEqual([
    '2 of 3 citations right, 2 of 3 claims supported by what they cite',
    '✓ cites [1]: Claim 1 about returns.',
    '✗ cites [2], which was not retrieved: Claim 2 about returns.',
    '  [1]: passage-1 (supports it)',
    '  [2]: names nothing that was retrieved',
    '✗ cites nothing: Claim 3 about returns.',
  ])
})

test('tells why a claim has no support at all', () => {
  const [claim] = citing([false])
  const refuted = {
    ...claim,
    verdict: 'refuted',
    reason: 'It is thirty days.',
    passages: ['terms.md'],
    quote: 'thirty days',
    citations: [{ mark: '[1]', passages: ['terms.md'], supports: false }],
  } as CitedClaim
  expect(linesOf([refuted])).toEqual([
    '0 of 1 citation right, 0 of 1 claim supported by what it cites',
    '✗ cites [1], which does not support it: Claim 1 about returns.',
    '  [1]: terms.md',
    '  reason: It is thirty days.',
    '  refuted by: terms.md: "thirty days"',
  ])
})

test('shows the votes on a claim', () => {
  const [claim] = citing([true])
  const votes = [
    { judge: 'openai mini', verdict: 'supported' },
    { judge: 'openai gpt-5', verdict: 'notEnoughInfo' },
  ]
  expect(linesOf([{ ...claim, votes } as CitedClaim]).at(-1)).toBe(
    '  votes: openai mini supported, openai gpt-5 not supported',
  )
})

test('says of what it counts where the record was shortened', () => {
  expect(linesOf(citing([true]), 3)[0]).toBe(
    '1 of 1 kept citation right, 1 of 1 kept claim supported by what it cites',
  )
  expect(citationSections(citing([true]), { leftOut: 3 })).toMatchObject([{ leftOut: 3 }])
  expect(citationSections([], { leftOut: 0 })).toEqual([])
})

test('shows hostile marks and ids on one line, cut', () => {
  const [claim] = citing([false])
  const mark = `[\u001B[31m\n::error::${'x'.repeat(500)}]`
  const hostile = {
    ...claim,
    citations: [{ mark, passages: ['a\nb'], supports: false }],
  } as CitedClaim
  const text = linesOf([hostile]).join('|')
  expect(text).not.toMatch(/\p{Cc}/u)
  expect(text.length).toBeLessThan(600)
})
