import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readBaseline } from '../../../src/baseline/read.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { Results } from '../../../src/results/results.ts'
import { readResults } from '../../../src/results/resultsFile.ts'

// What a project has whose version of the package wrote hashes of 48 and 64 bits.
const folder = new URL('../../fixtures/earlier/2026-11-27/', import.meta.url)
const baseline = readBaseline(fileURLToPath(new URL('baseline.json', folder)))
const results = readResults(fileURLToPath(new URL('results.json', folder)))

/** The same run, with hashes as long as today's. */
function withLongHashes(former: Results): Results {
  const long = (hash: string) => hash.padEnd(32, '0')
  const cases = former.cases.map(record => ({
    ...record,
    hash: long(record.hash),
    measurements: Object.fromEntries(
      Object.entries(record.measurements).map(([metric, one]) => [
        metric,
        { ...one, fingerprint: long(one.fingerprint) },
      ]),
    ),
  }))
  return { ...former, cases }
}

test('a baseline with short hashes is compared with a run that has long ones', () => {
  const decision = decide({ results: withLongHashes(results), baseline })
  expect(decision).toMatchObject({ verdict: 'unchanged', changes: [] })
  expect(decision.metrics.map(({ comparison }) => comparison?.pairs)).toContain(3)
  expect(decision).toEqual(decide({ results, baseline }))
})
