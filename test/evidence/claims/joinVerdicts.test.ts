import { expect, test } from 'vitest'
import type { ClaimVerdict } from '../../../src/judge/claim.ts'
import { joinVerdicts } from '../../../src/evidence/claims/joinVerdicts.ts'

const claim = { id: 'answer-1', text: 'Returns are free.' }
const unsure: ClaimVerdict = {
  claim,
  verdict: 'notEnoughInfo',
  passages: [],
  quote: null,
  reason: 'Not mentioned.',
}
const supported = (...passages: string[]): ClaimVerdict => ({
  claim,
  verdict: 'supported',
  passages,
  quote: 'free of charge',
  reason: null,
})
const refuted = (...passages: string[]): ClaimVerdict => ({
  claim,
  verdict: 'refuted',
  passages,
  quote: 'returns cost $5',
  reason: 'They cost $5.',
})
const together: ClaimVerdict = { ...supported('c', 'd'), together: true }

test.each<[string, ClaimVerdict[], ClaimVerdict]>([
  ['all of them name their passages', [supported('a'), supported('b', 'a')], supported('a', 'b')],
  ['support outweighs what other parts lack', [unsure, supported('b')], supported('b')],
  ['support outweighs refutation', [refuted('a'), supported('b')], supported('b')],
  ['refutation outweighs silence', [unsure, refuted('b')], refuted('b')],
  ['silence everywhere stays silence', [unsure, { ...unsure, reason: 'Nor here.' }], unsure],
  [
    'one passage that is enough outweighs several that are together',
    [together, supported('a')],
    supported('a'),
  ],
  [
    'judges that disagree on one part disagree on the claim',
    [{ ...unsure, disputed: true }, supported('b')],
    { ...supported('b'), disputed: true },
  ],
  ['several that are enough only together are kept where none is', [unsure, together], together],
])('%s', (_what, parts, joined) => {
  expect(joinVerdicts(parts.map(part => [part]))).toEqual([joined])
})

test('nothing in, nothing out', () => {
  expect(joinVerdicts([])).toEqual([])
  expect(joinVerdicts([[]])).toEqual([])
})
