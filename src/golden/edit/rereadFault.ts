import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../../errors.ts'
import { parseYaml } from '../yaml/parseYaml.ts'
import { toValue } from '../yaml/yamlNode.ts'

/** Why a text, read again, doesn't say what was wanted; undefined where it does. */
export function rereadFault(source: string, wanted: unknown): string | undefined {
  try {
    const { root, faults } = parseYaml(source, '')
    const [fault] = faults
    if (fault) return fault.problem
    return isDeepStrictEqual(toValue(root.node), wanted) ? undefined : sharedFault
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error.problems[0]?.problem
  }
}

const sharedFault = 'something else in the file would change too, for example by a shared anchor'
