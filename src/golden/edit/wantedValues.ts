import type { YamlFile } from '../yaml/parseYaml.ts'
import { toValue } from '../yaml/yamlNode.ts'
import { isCaseValue } from './editedCase.ts'

/** What a whole golden file must say once its cases are changed; undefined where it has no list of them. */
export function wantedValues(
  { root }: YamlFile,
  change: (cases: readonly unknown[]) => readonly unknown[],
): unknown {
  const set = toValue(root.node)
  if (!isCaseValue(set) || !Array.isArray(set['cases'])) return undefined
  return { ...set, cases: change(set['cases']) }
}
