import { UserError } from '../../errors.ts'
import { parseYaml } from '../../golden/yaml/parseYaml.ts'
import type { GivenFile } from './given.ts'
import { Given } from './given.ts'

/** @throws UserError where the text is no YAML, or has faults, with their places */
export function yamlDocument(
  text: string,
  { file, losses, problems }: Omit<GivenFile, 'placeAt'> & { file: string },
): Given {
  const { root, positionAt, faults } = parseYaml(text, file)
  const placeAt = (start: number) => ({ file, ...positionAt(start) })
  if (faults.length > 0) {
    throw new UserError(faults.map(({ offset, ...rest }) => ({ place: placeAt(offset), ...rest })))
  }
  return new Given({ placeAt, losses, problems }, root)
}
