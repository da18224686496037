import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import type { VerdictLogContent } from '../../judge/log/verdictLogFile.ts'
import { readVerdictLog, rewriteVerdictLog } from '../../judge/log/verdictLogFile.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import { counted } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'

const name = `${folderName}/${fileNames.verdicts}`

/**
 * Says what the verdict log holds, by judge.
 * @throws UserError where there is none, or lines of it are damaged
 */
export function verdictsVerify({ flags }: CommandCall, { print }: Output): number {
  const content = readVerdictLog(existingLog(flags.root))
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
 * Writes the log anew without damaged lines and without records that later ones stand in for.
 * @throws UserError where there is none
 */
export async function verdictsPrune({ flags }: CommandCall, { print }: Output): Promise<number> {
  const { records, superseded, damaged } = await rewriteVerdictLog(
    existingLog(flags.root),
    content => content.records,
  )
  const dropped = `${counted(superseded, 'record')} with a later answer and ${counted(damaged.length, 'damaged line')}`
  print(`${name}: dropped ${dropped}, kept ${counted(records.length, 'record')}`)
  return 0
}

function existingLog(root = process.cwd()): string {
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
