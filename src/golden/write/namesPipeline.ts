import { parseSound } from '../edit/openCase.ts'
import { child } from '../yaml/yamlNode.ts'

/**
 * Whether the text of a golden file names the system that answers.
 * @param file names the file in errors
 * @throws UserError if the file has faults
 */
export function namesPipeline(text: string, { file }: { file: string }): boolean {
  const { root } = parseSound(text, file)
  return child(root.node, 'pipeline') !== undefined
}
