import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '../../../src/results/folder.ts'
import { keepRun } from '../../../src/results/kept/keepRun.ts'
import type { Results } from '../../../src/results/results.ts'
import { writeResults } from '../../../src/results/resultsFile.ts'
import { caseRecord, recordedRun } from '../recordedRun.ts'

/** Keeps a run in a project, as runs do. */
export function keepIn(root: string, id: string, results: Results): void {
  const folder = join(root, '.vitest-rag')
  const paths = createFolder(folder)
  writeResults(paths.results, { ...results, run: { ...results.run, id } })
  writeFileSync(paths.report, '')
  keepRun(folder, { id, paths, hasAnswers: false })
}

/** Whose one case is faithful by so much. */
export function faithfulRun(
  value: number,
  fingerprint = '5f0c1a2b3c4d5e6f708192a3b4c5d6e7',
): Results {
  return recordedRun({
    records: [
      caseRecord({
        scores: { faithfulness: { status: 'scored', value } },
        measurements: { faithfulness: { fingerprint } },
      }),
    ],
  })
}
