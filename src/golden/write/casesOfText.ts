import { UserError } from '../../errors.ts'
import { parseSound } from '../edit/openCase.ts'
import { goldenCaseSchema } from '../caseSchema.ts'
import { child, toValue } from '../yaml/yamlNode.ts'
import type { WritableCase } from './goldenSetText.ts'

/**
 * The cases of a golden file as written, without what the set adds to them.
 * @param file names the file in errors
 * @throws UserError if the file or a case has faults, or if its cases are in another file
 */
export function casesOfText(text: string, { file }: { file: string }): WritableCase[] {
  const { root, positionAt } = parseSound(text, file)
  const cases = child(root.node, 'cases')?.node
  if (cases?.kind !== 'list')
    throw new UserError({
      place: { file },
      problem: 'Expected `cases` to be a list in this file',
      fix: 'Name a golden file that contains its cases: a separate file of cases is not read here',
    })
  return cases.items.map(({ node, start }) => {
    const given = toValue(node)
    // Return the case as given: the schema would add defaults that the file does not have.
    if (goldenCaseSchema.safeParse(given).success) return given as WritableCase
    throw new UserError({
      place: { file, ...positionAt(start) },
      problem: 'Expected a case without faults',
      fix: 'Run the golden set (npx vitest run): it names each fault with its line',
    })
  })
}
