import { join } from 'node:path'
import type { ProjectServices } from '../hub/projectServices.ts'
import { folderName } from '../results/folder.ts'
import { expireProduction } from '../results/kept/expireProduction.ts'
import { counted } from '../text/numbers.ts'

/** Removes samples of production whose time is up, and says how many. */
export function expiredLines(
  root: string,
  { productionRules }: Pick<ProjectServices, 'productionRules'>,
): string[] {
  const { keepDays } = productionRules()
  const { files, runs } = expireProduction(join(root, folderName), {
    days: keepDays,
    now: new Date(),
  })
  if (files.length + runs.length === 0) return []
  return [
    `removed: ${counted(files.length, 'file')} of samples and ${counted(runs.length, 'kept run')} of them, older than ${counted(keepDays, 'day')}`,
  ]
}
