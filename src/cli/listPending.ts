import { relative } from 'node:path'
import { UserError } from '../errors.ts'
import { readTextIfThere } from '../files/textFile.ts'
import { casesOfText } from '../golden/write/casesOfText.ts'
import { counted } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { Output } from './command.ts'
import { printedJson } from './printedJson.ts'

/**
 * Lists the cases of a golden file that a tool wrote and nobody has reviewed.
 * @returns the exit code: always 0
 * @throws UserError where there is no such file, or it has faults
 */
export function listPending(path: string, asJson: boolean, { print }: Output): number {
  const file = relative(process.cwd(), path)
  const text = readTextIfThere(path)
  if (text === undefined)
    throw new UserError({
      place: { file },
      problem: 'There is no such golden file',
      fix: 'Name it: --out support.golden.yaml',
    })
  const pending = casesOfText(text, { file }).filter(({ review }) => review === 'pending')
  if (asJson) print(printedJson(pending))
  else
    print(
      [
        ...pending.flatMap(({ id, question, reference = '(no document answers it)' }) => [
          printable(id, 120),
          `  ${printable(question, 300)}`,
          `  → ${printable(reference, 300)}`,
        ]),
        `${counted(pending.length, 'case')} to review in ${printable(file, 160)}`,
      ].join('\n'),
    )
  return 0
}
