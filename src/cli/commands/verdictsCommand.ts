import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import type { VerdictLogContent } from '../../judge/log/verdictLogFile.ts'
import { readVerdictLog, rewriteVerdictLog } from '../../judge/log/verdictLogFile.ts'
import { fileNames, folderName, folderPaths } from '../../results/folder.ts'
import { isRunning } from '../../results/liveRun.ts'
import { readUsedVerdicts } from '../../results/usedVerdicts.ts'
import { counted } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { Output } from '../output.ts'
import type { ProjectFlags } from '../projectFlags.ts'

const name = `${folderName}/${fileNames.verdicts}`

/**
 * Says what the verdict log holds, by judge.
 * @throws UserError where there is none, or lines of it are damaged
 */
export function verdictsVerify({ root }: ProjectFlags, { print }: Output): number {
  const content = readVerdictLog(existingLog(root))
  print(summary(content))
  const [first] = content.damaged
  if (first === undefined) return 0
  throw new UserError({
    place: { file: name, line: first },
    problem: `${counted(content.damaged.length, 'line')} can't be read, and the questions will be asked again`,
    fix: 'Drop them: npx vitest-rag verdicts prune',
  })
}

/**
 * Writes the log anew without damaged lines and without records that later ones stand in for; with
 * `unused` also without those that the last runs did not use.
 * @throws UserError where there is none, or it is not known what is used
 */
export async function verdictsPrune(
  { root }: ProjectFlags,
  { unused }: { unused: boolean },
  { print }: Output,
): Promise<number> {
  const file = existingLog(root)
  const isUsed = unused ? usedIn(join(root, folderName)) : () => true
  let kept = 0
  const { records, superseded, damaged } = await rewriteVerdictLog(file, content => {
    const left = content.records.filter(({ key }) => isUsed(key))
    kept = left.length
    return left
  })
  const dropped = [
    ...(unused ? [`${counted(records.length - kept, 'record')} that no test uses`] : []),
    `${counted(superseded, 'record')} with a later answer`,
    `${counted(damaged.length, 'damaged line')}`,
  ]
  print(`${name}: dropped ${listed(dropped)}, kept ${counted(kept, 'record')}`)
  return 0
}

const listed = (parts: readonly string[]): string =>
  `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** @throws UserError where the last run was not of all tests, was killed, or is not over */
function usedIn(folder: string): (key: string) => boolean {
  const { usedVerdicts, journal } = folderPaths(folder)
  const refusal = (problem: string, fix: string) =>
    new UserError({ place: { file: name }, problem, fix })
  const again =
    'Run all tests to their end: npx vitest run. Then npx vitest-rag run, where you use it'
  if (isRunning(folder))
    throw refusal('A run is going on, and what it uses is not known yet', 'Wait until it has ended')
  if (existsSync(journal))
    throw refusal('The last run was killed, and what it would have used is not known', again)
  if (!existsSync(usedVerdicts)) throw refusal('No run has noted which verdicts it used', again)
  const { whole, keys } = readUsedVerdicts(usedVerdicts)
  if (!whole)
    throw refusal('The last run was not of all tests, or not all of them were judged', again)
  const used = new Set(keys)
  return key => used.has(key)
}

function existingLog(root: string): string {
  const file = join(root, folderName, fileNames.verdicts)
  if (existsSync(file)) return file
  throw new UserError({
    place: { file: name },
    problem: 'There is no verdict log',
    fix: 'Runs with a judge that is a model write it: npx vitest run',
  })
}

function summary({ records, superseded }: VerdictLogContent): string {
  const judges = records.map(({ judge, model }) => [judge, model].filter(Boolean).join(' '))
  const lines = [...new Set(judges)].toSorted(compareText).map(judge => {
    const own = judges.filter(one => one === judge).length
    return `  ${printable(judge, 80)}: ${counted(own, 'record')}`
  })
  const more = superseded === 0 ? '' : `, and ${superseded} with a later answer`
  return [`${name}: ${counted(records.length, 'record')}${more}`, ...lines].join('\n')
}
