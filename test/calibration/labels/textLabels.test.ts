import { expect, test } from 'vitest'
import { textLabels } from '../../../src/calibration/labels/textLabels.ts'
import type { ClaimLine, Drawn, GivenLabel } from '../../../src/calibration/labels/labels.ts'

/** What people say of one text, in this order: `anna supported`. */
function said(...words: string[]): ClaimLine[] {
  return words.map(word => {
    const [labeller = '', label] = word.split(' ')
    return lineBy(labeller, label as GivenLabel)
  })
}

function lineBy(labeller: string, label: GivenLabel, drawn?: Drawn): ClaimLine {
  return {
    id: 'refund',
    claim: 'Refunds take five days.',
    passages: [],
    label,
    tags: [],
    cluster: 'c',
    labeller,
    ...(drawn && { drawn }),
  }
}

const labelOf = (lines: ClaimLine[]) => textLabels(lines).claims.map(({ label }) => label)

test.each<[GivenLabel[], ...string[]]>([
  [['refuted'], 'anna refuted'],
  [['refuted'], 'anna supported', 'anna refuted'],
  [['supported'], 'anna supported', 'ben supported', 'carla refuted'],
  [['unsupported'], 'anna refuted', 'ben notEnoughInfo'],
  [['refuted'], 'anna refuted', 'ben notEnoughInfo', 'carla refuted'],
  [['unsupported'], 'anna refuted', 'ben notEnoughInfo', 'carla supported'],
  [['supported'], 'anna supported', 'ben unsure'],
  [[], 'anna supported', 'ben refuted'],
  [[], 'anna supported', 'anna unsure'],
])('%j: %j %j %j', (expected, ...words) => {
  expect(labelOf(said(...words.filter(Boolean)))).toEqual(expected)
})

test('what comes to no label is counted', () => {
  const lines = [
    ...said('anna supported', 'ben refuted', 'carla unsure'),
    ...said('anna unsure').map(line => ({ ...line, id: 'shipping' })),
    { ...lineBy('anna', 'refuted', { mode: 'uncertain' }), id: 'warranty' },
  ]
  expect(textLabels(lines)).toEqual({ claims: [], split: 1, unsure: 2, uncertain: 1, ofModels: 0 })
})

test('a text that was most uncertain counts once somebody labels it in another way', () => {
  const uncertain = lineBy('anna', 'refuted', { mode: 'uncertain' })
  const drawn = lineBy('ben', 'refuted', { mode: 'stratified', seed: 1, place: 1, of: 2, ofAll: 2 })
  expect(labelOf([uncertain])).toEqual([])
  expect(labelOf([uncertain, drawn])).toEqual(['refuted'])
  expect(labelOf([uncertain, lineBy('ben', 'refuted')])).toEqual(['refuted'])
})

test('what lines say otherwise of a text does not hang on their order', () => {
  const lines = [lineBy('anna', 'supported'), { ...lineBy('ben', 'supported'), tags: ['money'] }]
  expect(textLabels(lines)).toEqual(textLabels(lines.toReversed()))
})

test('what a model says counts for nothing beside what people say, and by itself where nobody else labelled', () => {
  const ofModel = said('RAGChecker refuted').map(line => ({ ...line, by: 'model' as const }))
  const lines = [...said('anna supported'), ...ofModel]
  expect(textLabels(lines)).toMatchObject({ claims: [{ label: 'supported' }], ofModels: 1 })
  expect(textLabels(ofModel)).toMatchObject({ claims: [], ofModels: 1 })
  expect(textLabels(ofModel, true)).toMatchObject({ claims: [{ label: 'refuted' }], ofModels: 0 })
})
