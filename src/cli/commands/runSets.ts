import type { CommandCall, Output } from '../command.ts'
import type { AskedFlags } from '../askedRun.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import { UsageError } from '../usageError.ts'
import { dryRun } from './dryRun.ts'
import { judgeAnswers } from './judgeAnswers.ts'
import { runRepeats } from './runRepeats.ts'

interface RunFlags extends AskedFlags {
  answers?: string
  'dry-run'?: true
  json?: true
}

/** Runs the golden sets, judges recorded answers, or counts what a run would ask. */
export function runSets(call: CommandCall<RunFlags>, output: Output): Promise<number> {
  const { 'dry-run': isDry, answers, json } = call.flags
  if (isDry) return dryRun(call, output)
  if (json) throw resultsAreJson
  return answers === undefined ? runRepeats(call) : judgeAnswers(call, answers)
}

const resultsAreJson = new UsageError({
  problem: 'Expected `--json` only with `--dry-run`',
  fix: `The results of a run are JSON: ${folderName}/${fileNames.results}, or npx vitest-rag runs last --json`,
})
