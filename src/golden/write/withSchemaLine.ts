import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'

/** The folder of the installed package in a project. */
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
  // Editors read the path up to the first space and support no escapes.
  if (/\s/.test(path)) return text
  return `# yaml-language-server: $schema=${path}\n${text}`
}

/** The package as Node resolves it: in the folder itself, or in the nearest folder above it. */
function installedAround(folder: string): string | undefined {
  const found = join(folder, packageFolder)
  if (existsSync(found)) return found
  const parent = dirname(folder)
  return parent === folder ? undefined : installedAround(parent)
}
