import { join } from 'node:path'
import { parseGoldenSet } from '../../src/golden/readGoldenSet.ts'
import type { ExportedCase } from '../../src/interchange/exports/exportedCase.ts'
import { metrics } from '../../src/metrics/index.ts'
import { written } from './imports.ts'

/** The cases of a golden set, as a command would export them. */
export function exportedFrom(text: string): ExportedCase[] {
  const folder = written({ 'set.golden.yaml': text })
  const located = parseGoldenSet(text, {
    file: join(folder, 'set.golden.yaml'),
    metrics,
    defaults: { pipeline: './answer.ts' },
  })
  return located.set.cases.map((goldenCase, index): ExportedCase => {
    return {
      goldenCase,
      placeOf: (key = '') => ({
        file: 'set.golden.yaml',
        ...located.at([...(located.paths[index] ?? []), ...(key === '' ? [] : [key])]),
        caseId: goldenCase.id,
      }),
      ...(goldenCase.recorded && { answer: goldenCase.recorded }),
    }
  })
}
