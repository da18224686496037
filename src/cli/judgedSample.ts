import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { folderName } from '../results/folder.ts'
import { hasOnlySamples, isSampleFile } from '../results/kept/expireProduction.ts'
import { keptRun, keptRunIds } from '../results/kept/keptRuns.ts'
import type { CaseRecord } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'
import { foundRun } from './namedSystem.ts'

interface JudgedSample {
  records: CaseRecord[]
  /** Path of `answers.jsonl`, which may not be there. */
  answers: string
}

/**
 * The cases of a run that judged a sample of production.
 * @throws UserError if there is no such run, or it asked the system for its answers
 */
export function judgedSample(root: string, name: string): JudgedSample {
  const { results, answers } = foundRun(root, name)
  const recorded = results.cases.filter(one => one.repeat === 0 && one.recorded === true)
  const samples = recorded.filter(
    one => isSampleFile(one.file) || !existsSync(join(root, one.file)),
  )
  const records = samples.length > 0 ? samples : recorded
  if (records.length > 0) return { records, answers }
  const newest = newestOfSamples(root)
  throw new UserError({
    problem: `Expected a run of a sample of production, but run \`${printable(name, 80)}\` judged no recorded answer`,
    fix:
      newest === undefined
        ? 'Run the sample first: npx vitest-rag run .vitest-rag/production/<name>.golden.yaml'
        : `Name the newest one of a sample: ${newest}`,
  })
}

function newestOfSamples(root: string): string | undefined {
  const folder = join(root, folderName)
  return keptRunIds(folder).find(id => {
    const run = keptRun(folder, id)
    return 'summary' in run && hasOnlySamples(run.summary)
  })
}
