import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'

/** What a project imports, as in `node_modules/vitest-rag`. */
const packageFolder = join('node_modules', 'vitest-rag')

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
  const folder = installedAround(dirname(file)) ?? join(root, packageFolder)
  const schema = join(folder, 'schemas/golden-set.schema.json')
  const path = relativePath(dirname(file), schema)
  // Editors read the path up to the first blank, and have no escapes.
  if (/\s/.test(path)) return text
  return `# yaml-language-server: $schema=${path}\n${text}`
}

/** As Node finds it: in the folder itself, or in the nearest one around it. */
function installedAround(folder: string): string | undefined {
  const found = join(folder, packageFolder)
  if (existsSync(found)) return found
  const parent = dirname(folder)
  return parent === folder ? undefined : installedAround(parent)
}
