import { dirname, resolve } from 'node:path'
import { defined } from '../defined.ts'
import { relativePath } from '../files/relativePath.ts'
import { UserError } from '../errors.ts'
import type { Problem } from '../errors.ts'
import type { MetricCatalogue } from './metrics/metricCatalogue.ts'
import type { YamlFile } from './yaml/parseYaml.ts'
import { emptyFile, parseYaml } from './yaml/parseYaml.ts'
import { escaped } from '../text/untrusted.ts'
import type { SchemaFinding } from '../schema/issueFindings.ts'
import { maximumProblems } from '../schema/issueFindings.ts'
import { receivedNode } from './valueHint.ts'
import type { YamlItem } from './yaml/yamlNode.ts'
import { child, find, unread } from './yaml/yamlNode.ts'
import type { YamlFault } from './yaml/yamlReader.ts'

/** A golden file while it is being checked. */
export interface GoldenFile {
  yaml: YamlFile
  absolute: string
  /** The path in messages and results. */
  shown: string
  root: string
  catalogue: MetricCatalogue
  problems: Problem[]
}

interface GoldenFileOptions {
  file: string
  root?: string
  metrics: MetricCatalogue
}

/** @throws UserError if the text is not the YAML of a mapping */
export function openGoldenFile(source: string, options: GoldenFileOptions): GoldenFile {
  const { absolute, root, shown } = locate(options)
  const yaml = parseYaml(source, shown)
  const { node, start } = yaml.root
  if (node.kind !== 'mapping') {
    const problem = {
      problem: `Expected a golden set to be a mapping with \`cases\`, got ${receivedNode(node)}`,
      fix: 'Begin with `cases:` and one case with `id` and `question`',
    }
    const isEmpty = node.kind === 'scalar' && node.value === null
    const place = { file: shown, ...yaml.positionAt(start) }
    throw new UserError(isEmpty ? { place, ...emptyFile } : { place, ...problem })
  }
  const file = { yaml, absolute, shown, root, catalogue: options.metrics, problems: [] }
  for (const fault of yaml.faults) reportFault(file, fault)
  return file
}

export function locate({ file, root }: Pick<GoldenFileOptions, 'file' | 'root'>) {
  const absolute = resolve(file)
  const ownRoot = resolve(root ?? dirname(absolute))
  return { absolute, root: ownRoot, shown: relativePath(ownRoot, absolute) }
}

/** Looks up the place of a finding and keeps it as a problem of the file. */
export function report(file: GoldenFile, { path, about, problem, fix }: SchemaFinding): void {
  const { item, exact } = find(file.yaml.root, path)
  if (exact && item.node === unread) return
  const offset = about === 'key' && exact && 'keyStart' in item ? item.keyStart : item.start
  const [first, index] = path
  const caseItem =
    first === 'cases' && typeof index === 'number' ? caseItems(file)[index] : undefined
  addProblem(file, { offset, problem, ...defined({ fix }) }, caseItem)
}

/**
 * A fault of the YAML has only an offset. Its case is the last one that begins before it and not further to the right;
 * the keys of the set stand further to the left.
 */
function reportFault(file: GoldenFile, fault: YamlFault): void {
  const column = (offset: number) => file.yaml.positionAt(offset).column
  const before = caseItems(file).findLast(({ start }) => start <= fault.offset)
  const isInside = before && column(before.start) <= column(fault.offset)
  addProblem(file, fault, isInside ? before : undefined)
}

/** Adds a problem to the file, with its line and column, and the id of the case it is in, if any. */
export function addProblem(
  file: GoldenFile,
  { offset, ...problem }: YamlFault,
  caseItem: YamlItem | undefined,
): void {
  if (file.problems.length > maximumProblems) return
  const id = caseItem && child(caseItem.node, 'id')?.node
  const caseId = id?.kind === 'scalar' && id.value !== null ? escaped(id.raw, 200) : undefined
  file.problems.push({
    place: {
      file: file.shown,
      ...file.yaml.positionAt(offset),
      ...defined({ caseId }),
    },
    ...problem,
  })
}

/** The cases as they are in the file; empty if `cases` is not a list. */
export function caseItems({ yaml }: GoldenFile): readonly YamlItem[] {
  const list = child(yaml.root.node, 'cases')?.node
  return list?.kind === 'list' ? list.items : []
}

/** Throws all problems at once, in the order of their lines; a problem that aliases repeat appears once. */
export function throwProblems({ problems, shown }: GoldenFile): void {
  if (problems.length === 0) return
  const distinct = new Map<string, Problem>()
  for (const problem of problems.slice(0, maximumProblems)) {
    const { file, line, column } = problem.place ?? {}
    const key = JSON.stringify([file, line, column, problem.problem])
    if (!distinct.has(key)) distinct.set(key, problem)
  }
  // Problems of other files follow those of the golden file.
  const isElsewhere = ({ place }: Problem) => Number((place?.file ?? shown) !== shown)
  const sorted = [...distinct.values()].toSorted(
    (left, right) => isElsewhere(left) - isElsewhere(right) || byPlace(left, right),
  )
  const more = { place: { file: shown }, problem: '… and more problems of this kind' }
  throw new UserError(problems.length > maximumProblems ? [...sorted, more] : sorted)
}

function byPlace({ place: left }: Problem, { place: right }: Problem): number {
  return (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0)
}
