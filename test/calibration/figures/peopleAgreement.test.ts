import { expect, test } from 'vitest'
import { peopleAgreement } from '../../../src/calibration/figures/peopleAgreement.ts'
import { drawClaims } from '../../../src/calibration/labelling/drawClaims.ts'
import type { GivenLabel } from '../../../src/calibration/labels/labels.ts'
import { labellableClaimsOf, lineOn } from '../labelling/labelledRun.ts'

const claims = labellableClaimsOf({ supported: 12 })
const drawing = drawClaims({ claims, seed: 1, mode: 'stratified' })
const by = (labeller: string, labels: readonly GivenLabel[]) =>
  labels.flatMap((label, index) => {
    const drawn = drawing[index]
    return drawn ? lineOn(drawn, label, labeller) : []
  })

test('two people, over what both were sure of, by their last word', () => {
  const lines = [
    ...by('ben', ['supported', 'refuted', 'refuted', 'supported', 'unsure', 'refuted']),
    ...by('anna', ['refuted', 'refuted', 'supported', 'supported', 'refuted']),
    ...by('anna', ['supported']),
  ]
  // Three of four alike where chance, at these base rates, makes two of four alike.
  expect(peopleAgreement(lines)).toEqual([
    { people: ['anna', 'ben'], n: 4, same: 3, kappa: { value: 0.5, interval: null } },
  ])
})

test('each pair of people, those with the most in common first; a person alone is no pair', () => {
  const twice = Array.from({ length: 12 }, () => 'supported' as const)
  const lines = [
    ...by('anna', twice.slice(0, 3)),
    ...by('ben', twice.slice(0, 5)),
    ...by('carla', twice),
    ...by('anna', ['refuted']).map(({ labeller: _, ...line }) => line),
  ]
  expect(peopleAgreement(lines).map(({ people, n }) => [...people, n])).toEqual([
    ['ben', 'carla', 5],
    ['anna', 'ben', 3],
    ['anna', 'carla', 3],
  ])
  expect(peopleAgreement(by('anna', twice))).toEqual([])
})
