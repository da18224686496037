import { expect, test } from 'vitest'
import { drawClaims } from '../../../src/calibration/labelling/drawClaims.ts'
import { textLabels } from '../../../src/calibration/labels/textLabels.ts'
import type { ClaimLine } from '../../../src/calibration/labels/labels.ts'
import { labellingLines } from '../../../src/calibration/terminal/labellingLines.ts'
import { obeyedCommands } from '../../loopback/workflowCommands.ts'
import { labellableClaimsOf, lineOn } from '../labelling/labelledRun.ts'

const claims = labellableClaimsOf({ supported: 30, refuted: 10 })
const atRandom = drawClaims({ claims, seed: 1, mode: 'stratified' })
const uncertain = drawClaims({ claims, seed: 1, mode: 'uncertain' }).toReversed()

function shown(lines: ClaimLine[]): string {
  const { claims: _, ...without } = textLabels(lines)
  return labellingLines({ lines, without, isOfModels: false }).join('\n')
}

test('as a person reads it', () => {
  const lines = [
    ...atRandom
      .slice(0, 20)
      .map((one, index) => lineOn(one, index % 2 === 0 ? 'supported' : 'refuted')),
    ...atRandom.slice(0, 12).map(one => lineOn(one, 'supported', 'ben')),
    ...atRandom.slice(12, 14).map(one => lineOn(one, 'unsure', 'ben')),
    ...uncertain
      .filter(({ claim }) => !atRandom.slice(0, 20).some(one => one.claim.id === claim.id))
      .slice(0, 3)
      .map(one => lineOn(one, 'refuted')),
  ]
  expect(shown(lines)).toMatchInlineSnapshot(`
    "claims drawn: at random within the judge's verdicts, 20 of 40; 3 most uncertain first, not counted in any figure
    labels that say \`unsure\`, not counted in any figure: 2
    texts on which people differ, not counted in any figure: 6
    anna and ben agree on 6 of 12 texts: κ 0.000"
  `)
  expect(shown(lines.filter((_, index) => index !== 0 && index !== 20))).toContain(
    'of unknown probability, because earlier lines are missing',
  )
})

test('a file of one person with no word on how claims were drawn has nothing to tell', () => {
  const [one] = atRandom
  if (!one) throw new Error('Expected a claim')
  const { drawn: _, ...line } = lineOn(one, 'supported')
  expect(shown([line])).toBe('')
})

test('several drawings are summed up, and of many people five pairs are shown', () => {
  const other = drawClaims({ claims, seed: 2, mode: 'stratified' })
  const lines = ['anna', 'ben', 'carla', 'dora'].flatMap(name => [
    ...atRandom.slice(0, 4).map(one => lineOn(one, 'supported', name)),
    ...other.slice(0, 6).map(one => lineOn(one, 'supported', name)),
  ])
  expect(shown(lines)).toContain('10 of 80 in 2 drawings')
  expect(shown(lines)).toMatch(/(?:.* agree on .*\n){5}… and 1 more pair$/)
})

test('a name can’t command the terminal or the workflow', () => {
  const names = ['\u001B[2J\u202Egnp', '\n::error::forged', '##[error]forged', 'FAIL x.test.ts']
  const lines = names.flatMap(name =>
    atRandom.slice(0, 2).map(one => lineOn(one, 'supported', name)),
  )
  const text = shown(lines)
  expect(text).toContain('forged')
  expect(text).not.toMatch(/[\u001B\u202E\r]/)
  expect(obeyedCommands(text)).toEqual([])
})

test('labels of a model are told apart from those of people', () => {
  const [one] = atRandom
  if (!one) throw new Error('Expected a claim')
  const ofModel = { ...lineOn(one, 'supported', 'RAGChecker'), by: 'model' as const }
  expect(shown([lineOn(one, 'supported'), ofModel])).toContain(
    'labels from a model, not counted in any figure: 1',
  )
  const { claims: _, ...without } = textLabels([ofModel], true)
  expect(labellingLines({ lines: [ofModel], without, isOfModels: true })[0]).toBe(
    'All labels are from a model: read "people" below as that model. No record is written',
  )
})
