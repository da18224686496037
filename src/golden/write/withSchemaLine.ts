import { dirname, join } from 'node:path'
import { installedFolder, packageFolder } from '../../files/installedFolder.ts'
import { relativePath } from '../../files/relativePath.ts'

/**
 * The text of a new golden file with a first line that tells editors which schema it has. Editors resolve the path of
 * that line from the file.
 * @param file absolute path of the golden file
 * @param root absolute path of the project, whose package counts if none is installed around the file
 */
export function withSchemaLine(
  text: string,
  { file, root }: { file: string; root: string },
): string {
  const folder = installedFolder(dirname(file)) ?? join(root, packageFolder)
  const schema = join(folder, 'schemas/golden-set.schema.json')
  const path = relativePath(dirname(file), schema)
  // Editors read the path up to the first space and support no escapes.
  if (/\s/.test(path)) return text
  return `# yaml-language-server: $schema=${path}\n${text}`
}
