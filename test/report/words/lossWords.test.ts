import { expect, test } from 'vitest'
import { metrics } from '../../../src/metrics/index.ts'
import { lossWords } from '../../../src/report/words/lossWords.ts'

test('say of every metric of the package what its loss means', () => {
  expect(Object.keys(lossWords).toSorted()).toEqual(metrics.map(({ name }) => name).toSorted())
})
