import { UserError } from '../../errors.ts'
import { parseYaml } from '../../golden/yaml/parseYaml.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'

/** As of a golden file: the parser keeps an event for each value. */
const maximumBytes = 5 * 1024 * 1024

/** @throws UserError where the text is no YAML, or has faults, with their places */
export function yamlDocument(
  text: string,
  { file, losses, problems }: Omit<GivenFile, 'placeAt'> & { file: string },
): Given {
  if (Buffer.byteLength(text) > maximumBytes) {
    throw new UserError({
      place: { file },
      problem: 'Expected at most 5 MB of YAML',
      fix: 'Divide the file, or write it as JSON',
    })
  }
  const { root, positionAt, faults } = parseYaml(text, file)
  const placeAt = (start: number) => ({ file, ...positionAt(start) })
  if (faults.length > 0) {
    throw new UserError(faults.map(({ offset, ...rest }) => ({ place: placeAt(offset), ...rest })))
  }
  return new Given({ placeAt, losses, problems }, root)
}
