import { expect, test } from 'vitest'
import { drawClaims } from '../../../src/calibration/labelling/drawClaims.ts'
import { labelledStrata } from '../../../src/calibration/labels/labelledStrata.ts'
import { labellableClaimsOf, lineOn } from '../labelling/labelledRun.ts'

const claims = labellableClaimsOf({ supported: 9, refuted: 3 })
const drawing = drawClaims({ claims, seed: 1, mode: 'stratified' })
const ids = drawing
  .filter(({ claim }) => claim.verdict === 'supported')
  .map(({ claim }) => claim.id)

test('what people labelled of one drawing is one sample, in whatever order the lines stand', () => {
  const anna = drawing.slice(0, 5).map(one => lineOn(one, 'supported', 'anna'))
  const ben = drawing.slice(0, 6).map(one => lineOn(one, 'unsure', 'ben'))
  const again = anna.slice(0, 2)
  for (const lines of [
    [...anna, ...ben, ...again],
    [...ben.toReversed(), ...anna],
  ]) {
    const strata = labelledStrata(lines)
    expect(strata).toHaveLength(2)
    expect(strata.find(({ verdict }) => verdict === 'supported')).toEqual({
      run: '2026-11-22T18-12-07-3f2a',
      seed: 1,
      verdict: 'supported',
      claims: 9,
      ofAll: 12,
      labelled: ids.slice(0, 4),
      behindGap: [],
    })
  }
})

test('a line that is gone leaves those behind it without a probability', () => {
  const lines = drawing.map(one => lineOn(one, 'supported'))
  const gone = lines.filter(({ id }) => id !== ids[3])
  const found = labelledStrata(gone).find(({ verdict }) => verdict === 'supported')
  expect(found).toMatchObject({ labelled: ids.slice(0, 3), behindGap: ids.slice(4) })
})

test('runs and seeds are drawings of their own; what nobody drew at random is in none', () => {
  const [one] = drawing
  if (!one) throw new Error('Expected a claim')
  const line = lineOn(one, 'supported')
  const { drawn: _, ...chosen } = line
  const other = drawClaims({ claims, seed: 2, mode: 'stratified' }).slice(0, 1)
  const strata = labelledStrata([
    line,
    { ...line, run: '2026-11-23T08-00-00-aaaa' },
    ...other.map(drawn => lineOn(drawn, 'refuted')),
    { ...line, drawn: { mode: 'uncertain' } },
    chosen,
  ])
  expect(
    strata.map(({ run, seed, labelled }) => [run?.slice(0, 10), seed, labelled.length]),
  ).toEqual([
    ['2026-11-22', 1, 1],
    ['2026-11-23', 1, 1],
    ['2026-11-22', 2, 1],
  ])
})
