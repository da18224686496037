import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { refuseReadOnly } from '../files/rewriteFile.ts'
import { shownFile } from '../files/unusableFile.ts'
import { UsageError } from './usageError.ts'

/**
 * Makes sure that a golden file can be written, before anything is paid for.
 * @param out absolute path of the file that `--out` names
 * @throws UsageError if it has another name or no folder
 * @throws UnusableFile if it is read-only
 */
export function checkGoldenOut(out: string): void {
  if (!/\.golden\.ya?ml$/.test(out))
    throw new UsageError({
      problem: `Expected a name that ends in .golden.yaml after \`--out\`, got ${shownFile(out)}`,
      fix: `For example: --out ${shownFile(out).replace(/(?:\.\w+)?$/, '.golden.yaml')}`,
    })
  if (!existsSync(dirname(out)))
    throw new UsageError({
      problem: `Expected the folder of \`--out\` to be there: ${shownFile(dirname(out))}`,
    })
  refuseReadOnly(out)
}
