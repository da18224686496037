import { expect, test } from 'vitest'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { thresholdPlace } from '../../../src/run/sets/casePlaces.ts'

const source = `pipeline: ./answer.ts
metrics:
  faithfulness: 0.8
cases:
  - id: refund-window
    question: How long?
    avoid:
      - A year.
    aspects: [It is kind.]
    metrics:
      aspects: 0.5
  - id: birthday
    question: When was the founder born?
    answerable: false
`

test.each([
  [0, 'faithfulness', 3],
  [0, 'avoid', 7],
  [0, 'aspects', 11],
  [1, 'abstention', 14],
])('of case %i the threshold of %s stands in line %i', (index, metric, line) => {
  const located = parseGoldenSet(source, { file: '/desk/support.golden.yaml', metrics })
  expect(thresholdPlace(located, index, metric).line).toBe(line)
})
