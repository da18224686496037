import { join } from 'node:path'
import { decide } from '../../../src/gate/decide.ts'
import { editCase, readCaseInFile } from '../../../src/page/live/caseInFile.ts'
import type { LiveProject } from '../../../src/page/live/liveProject.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

export const editedFile = 'support.golden.yaml'

/** Edits a case round by round, as a page does. Each round must find what the one before it wrote. */
export function editing(root: string, caseId: string): (round: number) => void {
  const results = recordedRun({ records: [caseRecord({ file: editedFile, caseId })] })
  const project: LiveProject = {
    root,
    labelFile: join(root, 'labels.jsonl'),
    exchangesOf: async () => ({ exchanges: [], notes: [] }),
    reviewed: () => {},
    runOf: () => ({ results, decision: decide({ results }) }),
  }
  const name = { set: 'support', caseId }
  return round => {
    const { reference, hash } = readCaseInFile(project, name)
    if (reference !== `Round ${round - 1}.`)
      throw new Error(`Lost before round ${round}: ${reference}`)
    const edits = [{ kind: 'set', field: 'reference', value: `Round ${round}.` }]
    editCase(project, { ...name, hash, edits })
  }
}
