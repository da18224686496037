import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { refuseReadOnly } from '../files/rewriteFile.ts'
import { shownFile } from '../files/unusableFile.ts'
import { UsageError } from './usageError.ts'

/**
 * Checks that a golden file can be written, before the command pays for anything.
 * @param out absolute path of the file that `--out` names
 * @throws UsageError if its name is wrong, or its folder does not exist
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
