import { UserError } from '../../errors.ts'
import { parseSound } from '../edit/openCase.ts'
import { goldenCaseSchema } from '../goldenSetSchema.ts'
import { toValue } from '../yaml/yamlNode.ts'
import type { WritableCase } from './goldenSetText.ts'

/**
 * The cases of a golden file as they stand in it, without what the set adds to them.
 * @param file names the file in errors
 * @throws UserError where the file has faults, or its cases stand in another file
 */
export function casesOfText(text: string, { file }: { file: string }): WritableCase[] {
  const set = toValue(parseSound(text.replace(/^\uFEFF/, ''), file).root.node)
  const cases = typeof set === 'object' && set !== null && 'cases' in set ? set.cases : undefined
  if (!Array.isArray(cases))
    throw new UserError({
      place: { file },
      problem: 'Expected `cases` to be a list in this file',
      fix: 'Cases of a file with one on each line are not looked at: name another file',
    })
  return cases.map((given: unknown, index) => {
    // What the schema adds where a key is absent was not written.
    if (goldenCaseSchema.safeParse(given).success) return given as WritableCase
    throw new UserError({
      place: { file },
      problem: `Expected case ${index + 1} of the list to be right, but it has faults`,
      fix: 'Run the golden set: npx vitest run tells them, with their lines',
    })
  })
}
