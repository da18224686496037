import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type {
  WritableCase,
  WritableConversation,
  WritableGoldenSet,
} from '../golden/write/goldenSetText.ts'
import { importFormats } from './formats/index.ts'
import { namesOf, numbersIn, plain } from './formats/plain.ts'
import type { GoldenImport } from './imported/goldenCases.ts'
import { goldenCases } from './imported/goldenCases.ts'
import type {
  ImportedCase,
  ImportedPreference,
  ImportedSet,
  ImportFormat,
  ImportOptions,
} from './imported/importedCase.ts'
import type { JoinedTurns } from './imported/joinedTurns.ts'
import { joinedTurns } from './imported/joinedTurns.ts'
import type { RowMapper, UntypedRow } from '../pipeline/tools/passagesOfTools.ts'
import { lossText } from './lossLines.ts'
import { namedFormat } from './namedFormat.ts'
import type { WithoutShared } from './setMetrics.ts'
import { setMetrics } from './setMetrics.ts'
import type { Loss } from './sources/given.ts'
import type { Source, Told } from './sources/openSource.ts'
import { openSource } from './sources/openSource.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'

export interface ImportRequest extends ImportOptions {
  /** Absolute paths. */
  files: readonly string[]
  /** Name of a format. @default the format with the most signs in the files */
  from?: string
}

/** A golden set from files of another tool. */
export interface Imported {
  format: Pick<ImportFormat, 'name' | 'title'>
  /** The set without its cases, which may go into a separate file. */
  head: Omit<WritableGoldenSet, 'cases'>
  cases: readonly WritableCase[]
  /** What the file lists under `cases`: with `--turns`, cases of one conversation are one entry. */
  entries: readonly (WritableCase | WritableConversation)[]
  /** The same cases with their sources, in their order. */
  made: readonly GoldenImport[]
  /** Labels of people. A file of labels may have no cases. */
  preferences: readonly ImportedPreference[]
  /** Where our metrics differ slightly from theirs, or the set asks for fewer. */
  differences: readonly string[]
  /** All data that the golden set lacks or changes. */
  losses: readonly Loss[]
}

/**
 * Reads files of another tool as a golden set.
 * @throws UserError if a file is broken, if no format or several fit, or if the files have no case
 */
export async function importFiles(request: ImportRequest): Promise<Imported> {
  const told: Told = {
    ...{ losses: [], problems: [], opened: [] },
    numbers: numbersIn(request.columns),
  }
  const sources: Source[] = []
  for (const file of request.files) sources.push(await openSource(file, told))
  const format =
    request.from === undefined
      ? recognized(sources, request)
      : namedFormat(importFormats, request.from, 'from')
  if (request.columns && format.name !== plain.name) throw columnsOfNoTable(format)
  return importSources(sources, { ...request, format, told })
}

/** Opened files of a known format. */
interface SourcesRequest extends Omit<ImportRequest, 'files' | 'from'> {
  format: ImportFormat
  told: Told
  /** Changes the cases before anything is made of them. @default they stay */
  change?(cases: readonly ImportedCase[]): readonly ImportedCase[]
}

/**
 * Reads opened files as a golden set.
 * @throws UserError if a file is broken, or if the files have no case
 */
export async function importSources(
  sources: readonly Source[],
  { format, told, change = cases => cases, ...request }: SourcesRequest,
): Promise<Imported> {
  const idle = new Set(Object.keys(request.passages?.mappers ?? {}))
  const set = await format.read(sources, { ...request, ...noticing(request, idle) })
  const made = goldenCases(change(set.cases), {
    from: format.name,
    withoutAnswers: request.pipeline !== undefined,
    needsDocuments: set.preset === 'retrieval',
    turns: request.turns === true,
  })
  for (const source of told.opened) for (const root of rootsOf(source)) root.tellUnread()
  if (told.problems.length > 0) throw new UserError(told.problems)
  const { preferences = [] } = set
  if (made.length + preferences.length === 0) throw withoutCases(sources, format, told.losses)
  const { entries, notes } = entriesOf(made, request)
  const { differences, head, withoutShared } = asked(made, { set, entries, request })
  const cases = made.map(({ written }) => withoutShared(written))
  return {
    ...{ format, head, cases, made, preferences },
    entries: request.turns ? entries.map(entry => inEntry(entry, withoutShared)) : cases,
    differences: [...differences, ...notes, ...(idle.size > 0 ? [uncalled([...idle])] : [])],
    losses: distinct(told.losses),
  }
}

function entriesOf(
  made: readonly GoldenImport[],
  { turns = false, pipeline }: ImportOptions,
): JoinedTurns {
  const joined = joinedTurns(made, { asked: turns, withoutAnswers: pipeline !== undefined })
  return turns ? joined : { ...joined, entries: made.map(({ written }) => written) }
}

type Entry = Imported['entries'][number]

/** Changes the questions of an entry: its turns, or itself. */
function inEntry(entry: Entry, change: WithoutShared): Entry {
  return 'turns' in entry ? { ...entry, turns: entry.turns.map(change) } : change(entry)
}

function uncalled(tools: readonly string[]): string {
  const names = firstFew(
    tools.map(name => `\`${printable(name, 60)}\``),
    5,
  )
  return `the functions of \`--passages\` for ${names} were not called: these files have no results of such tools in traces`
}

/** Removes from the names of tools those whose function a format calls. */
function noticing({ passages }: ImportOptions, idle: Set<string>): Pick<ImportOptions, 'passages'> {
  if (!passages) return {}
  const mappers = Object.entries(passages.mappers).map(([tool, map]) => {
    const noticed: RowMapper<UntypedRow> = row => {
      idle.delete(tool)
      return map(row)
    }
    return [tool, noticed] as const
  })
  return { passages: { ...passages, mappers: Object.fromEntries(mappers) } }
}

function asked(
  made: readonly GoldenImport[],
  {
    set,
    entries,
    request: { pipeline },
  }: { set: ImportedSet; entries: readonly Entry[]; request: ImportOptions },
) {
  const cases = made.map(({ written }) => written)
  const { asked: metrics, notes, withoutShared } = setMetrics(cases, entries, set)
  const hasStatements = cases.some(({ aspects }) => aspects !== undefined)
  return {
    head: { ...defined({ pipeline }), ...metrics },
    withoutShared,
    differences: [
      ...(set.differences ?? []),
      ...(hasStatements ? [statementsNeedModel] : []),
      ...notes,
    ],
  }
}

const statementsNeedModel =
  'statements (`aspects`) need a language model as the judge: without one they get no score, and their cases fail'

/** Losses that several cases share, such as the defaults of a configuration, are reported once. */
function distinct(losses: readonly Loss[]): Loss[] {
  return [...new Map(losses.map(loss => [JSON.stringify(loss), loss])).values()]
}

function recognized(sources: readonly Source[], options: ImportOptions): ImportFormat {
  const found = importFormats
    .map(format => ({ format, signs: format.recognize(sources, options) }))
    .toSorted((one, other) => other.signs - one.signs)[0]
  if (found && found.signs > 0) return found.format
  const [file] = sources.map(source => source.file)
  if (sources.every(isEmpty)) throw withoutRecords(sources)
  const isOurs = sources.some(one => one.kind === 'document' && one.root.keys.includes('cases'))
  if (isOurs && file !== undefined) throw ours(file)
  throw new UserError({
    ...(file !== undefined && { place: { file } }),
    problem: `Expected a known format, but recognized none${columnsOf(sources)}`,
    fix: `Name it: --from ${importFormats.map(({ name }) => name).join('|')}; or name the columns of a table: --columns question=Question,reference=Answer, or by position if it has no row of names: --columns question=1,reference=2`,
  })
}

/** What a table has instead of the usual columns. */
function columnsOf([source]: readonly Source[]): string {
  if (source?.kind !== 'records' || !source.isTable) return ''
  const names = new Set(source.records.flatMap(({ keys }) => keys))
  return names.size === 0 ? '' : `; its columns are ${namesOf([...names])}`
}

function ours(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'Expected a file of another tool, but this looks like a golden set already',
    fix: `Run it: npx vitest-rag run ${file}`,
  })
}

function columnsOfNoTable({ title }: ImportFormat): UserError {
  return new UserError({
    problem: `Expected no \`--columns\` with \`--from\`, because ${title} has columns of its own`,
    fix: 'Leave out `--from` to have the file read as any table',
  })
}

function isEmpty(source: Source): boolean {
  if (source.kind === 'document') return source.root.isNothing
  return source.kind === 'records' && source.records.length === 0
}

function withoutRecords(sources: readonly Source[]): UserError {
  return new UserError(
    sources.map(({ file }) => ({ place: { file }, problem: 'The file has no record' })),
  )
}

/** The most reasons to give if there is no case. */
const shownReasons = 5

function withoutCases(
  sources: readonly Source[],
  { title }: ImportFormat,
  losses: readonly Loss[],
): UserError {
  const reasons = [
    ...Map.groupBy(losses, ({ field, why }) => JSON.stringify([field, why])).values(),
  ]
  return new UserError([
    {
      place: { file: sources.map(({ file }) => file).join(', ') },
      problem: `Read as ${title}, the file has no case with a question`,
      fix: 'Name another format with `--from`, or the columns of a table with `--columns question=…`',
    },
    ...reasons
      .slice(0, shownReasons)
      .flatMap(([first]) => (first ? [{ place: first.place, problem: lossText(first) }] : [])),
  ])
}

function rootsOf(source: Source) {
  if (source.kind === 'document') return [source.root]
  if (source.kind === 'records') return source.records
  return source.kind === 'words' ? source.lines : []
}
