import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import type { DocumentTexts } from './cases/documentText.ts'
import type { GoldenFile } from './goldenFile.ts'
import { caseItems, locate, openGoldenFile, report, throwProblems } from './goldenFile.ts'
import type { GoldenCase, LocatedGoldenSet } from './goldenSet.ts'
import type { MetricCatalogue } from './metrics/metricCatalogue.ts'
import { escaped } from '../text/untrusted.ts'
import { tellOnce } from './cases/missingSystem.ts'
import { testNameOf } from './cases/casesByTest.ts'
import type { CaseWithPath } from './cases/readCase.ts'
import { readCase } from './cases/readCase.ts'
import { readCheckedText, tooLarge } from '../files/textFile.ts'
import type { Head, GoldenSetDefaults } from './readHead.ts'
import { readHead } from './readHead.ts'
import { maximumCases } from './goldenSetSchema.ts'
import type { CaseFile } from './lines/readCaseFile.ts'
import { readCaseFile } from './lines/readCaseFile.ts'
import { useCaseFile } from './useCaseFile.ts'
import type { YamlItem } from './yaml/yamlNode.ts'
import { child, find } from './yaml/yamlNode.ts'

export interface GoldenSetOptions {
  /** Absolute path of the golden file. */
  file: string
  /**
   * Absolute path of the project. Messages and `set.file` show paths relative to it, and `file:`
   * reads nothing outside of it. @default the golden file's folder
   */
  root?: string
  /** All known metrics. */
  metrics: MetricCatalogue
  /** Defaults for what the golden file does not set. */
  defaults?: GoldenSetDefaults
}

const optionNames: readonly (keyof GoldenSetOptions)[] = ['file', 'root', 'metrics', 'defaults']
/** The keys that can have defaults for several golden sets. */
export const defaultNames: readonly (keyof GoldenSetDefaults)[] = [
  'pipeline',
  'preset',
  'variants',
  'gatedVariant',
  'metrics',
]

/**
 * Reads a golden set from its file.
 * @throws UserError with all problems of the file, each with its line, its case and its fix
 */
export function readGoldenSet(options: GoldenSetOptions): LocatedGoldenSet {
  checkNames('readGoldenSet()', options)
  const { absolute, shown } = locate(options)
  const read = readCheckedText(absolute)
  if ('text' in read) return parseGoldenSet(read.text, options)
  throw new UserError({
    place: { file: shown },
    problem: `The golden file ${read.fault}`,
    ...(read.fault === tooLarge && { fix: useCaseFile }),
  })
}

/**
 * Reads a golden set from the text of its file; only the files that `cases` and `file:` name are read from disk.
 * @throws UserError with all problems of the file, each with its line, its case and its fix
 */
export function parseGoldenSet(source: string, options: GoldenSetOptions): LocatedGoldenSet {
  checkNames('parseGoldenSet()', options)
  const file = openGoldenFile(source, options)
  const { root, positionAt } = file.yaml
  const head = readHead(file, options.defaults ?? {})
  const texts: DocumentTexts = new Map()
  const { placed, caseFile } = readCases(file, head, texts)
  const cases = placed.map(({ goldenCase }) => goldenCase)
  reportNoMetrics(file, head, cases)
  const at: LocatedGoldenSet['at'] = path => {
    const [first, key] = path
    const byPreset = first === 'metrics' && head.asked.get(String(key))?.askedBy
    const { item } = find(root, byPreset && child(root.node, 'preset') ? ['preset'] : path)
    return positionAt('keyStart' in item ? item.keyStart : item.start)
  }
  const placeOf: LocatedGoldenSet['placeOf'] = path => {
    const [first, index] = path
    return caseFile && first === 'cases' && typeof index === 'number'
      ? { file: caseFile.shown, line: caseFile.lines[index] ?? 1, column: 1 }
      : { file: file.shown, ...at(path) }
  }
  reportRepeatedTurns(file, placed, placeOf)
  throwProblems({ ...file, problems: tellOnce(file.problems) })
  const { name, pipeline, timeout, metrics, checks, limits, variants, gatedVariant } = head
  return {
    set: {
      name,
      file: file.shown,
      ...defined({ pipeline }),
      timeout,
      metrics,
      ...(checks && { checks }),
      ...(limits && { limits }),
      ...(variants && { variants }),
      ...defined({ gatedVariant }),
      cases,
    },
    files: new Map([
      ...[...texts].map(([path, { stamp }]) => [path, stamp] as const),
      ...(caseFile ? [[caseFile.path, caseFile.stamp] as const] : []),
    ]),
    ...(caseFile && { caseFile: caseFile.path }),
    paths: placed.map(({ path }) => path),
    at,
    placeOf,
  }
}

function checkNames(owner: string, options: GoldenSetOptions): void {
  refuseUnknownOptions(owner, options, optionNames)
  refuseUnknownOptions(`${owner}, in \`defaults\``, options.defaults ?? {}, defaultNames)
}

interface Cases {
  placed: readonly CaseWithPath[]
  caseFile?: CaseFile
}

function readCases(file: GoldenFile, head: Head, texts: DocumentTexts): Cases {
  const hasVariants = head.variants !== undefined
  const set = { ...head, texts, hasVariants }
  const caseFile = head.caseFile === undefined ? undefined : readCaseFile(file, head.caseFile, set)
  if (caseFile) return { placed: caseFile.placed, caseFile }
  const items = caseItems(file)
  // Too many cases are one problem, not one problem for each.
  const own = items.length > maximumCases ? [] : items
  reportRepeatedIds(file, own)
  const placed = own.flatMap((item, index) => readCase(file, { item, path: ['cases', index] }, set))
  return { placed }
}

function reportRepeatedIds(file: GoldenFile, items: readonly YamlItem[]): void {
  const first = new Map<unknown, YamlItem>()
  for (const [index, item] of items.entries()) {
    const id = child(item.node, 'id')
    if (id?.node.kind !== 'scalar' || typeof id.node.value !== 'string') continue
    const earlier = first.get(id.node.value)
    if (!earlier) {
      first.set(id.node.value, id)
      continue
    }
    const { line } = file.yaml.positionAt(earlier.start)
    // If an alias or a merge repeats the id, the problem is the case, not its id.
    const path = ['cases', index]
    report(file, {
      path: earlier.start === id.start ? path : [...path, 'id'],
      about: 'value',
      problem: `Expected every \`id\` to be unique, but \`${escaped(id.node.value)}\` is also on line ${line}`,
      fix: 'Rename one of the two cases',
    })
  }
}

/** The ids of turns are made of two, so one may be that of another turn or case. */
function reportRepeatedTurns(
  { problems }: GoldenFile,
  placed: readonly CaseWithPath[],
  placeOf: LocatedGoldenSet['placeOf'],
): void {
  if (!placed.some(({ goldenCase }) => goldenCase.turn)) return
  const first = new Map<string, CaseWithPath>()
  for (const one of placed) {
    const { id, turn } = one.goldenCase
    const earlier = first.get(id)
    first.set(id, earlier ?? one)
    if (!earlier || (!turn && !earlier.goldenCase.turn)) continue
    problems.push({
      place: { ...placeOf(one.path), caseId: escaped(testNameOf(one.goldenCase), 200) },
      problem: `Expected every turn to have a name of its own, but \`${escaped(id)}\` is also on line ${placeOf(earlier.path).line}`,
      fix: 'Give one of the two another `id`',
    })
  }
}

/** A set without metrics would pass with any answer. */
function reportNoMetrics(file: GoldenFile, head: Head, cases: readonly GoldenCase[]): void {
  const isMeasured = ({ metrics }: GoldenCase) => Object.keys(metrics).length > 0
  const conversations = new Set(cases.filter(isMeasured).map(({ turn }) => turn?.conversation))
  const bare = cases.some(one => {
    const leadsOn = one.setsTheStage && conversations.has(one.turn?.conversation)
    return one.mode !== 'todo' && !isMeasured(one) && !leadsOn
  })
  if (head.hasMetrics || !bare) return
  report(file, {
    path: ['metrics'],
    about: 'key',
    problem: 'Expected `metrics` to name at least one metric',
    fix: 'Add `metrics:` with a line such as `faithfulness: 0.8`',
  })
}
