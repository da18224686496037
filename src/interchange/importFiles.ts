import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { WritableCase, WritableGoldenSet } from '../golden/write/goldenSetText.ts'
import { importFormats } from './formats/index.ts'
import { plain } from './formats/plain.ts'
import type { GoldenImport } from './imported/goldenCases.ts'
import { goldenCases } from './imported/goldenCases.ts'
import type { ImportedSet, ImportFormat, ImportOptions } from './imported/importedCase.ts'
import { setMetrics } from './imported/setMetrics.ts'
import { lossText } from './lossLines.ts'
import { namedFormat } from './namedFormat.ts'
import type { Loss } from './sources/given.ts'
import { openSource } from './sources/openSource.ts'
import type { Source, Told } from './sources/openSource.ts'

export interface ImportRequest extends ImportOptions {
  /** Absolute paths. */
  files: readonly string[]
  /** Name of a format. @default the one that the files show most signs of */
  from?: string
  /** Module of the system under test, relative to the golden file. Recorded answers are left out then. */
  pipeline?: string
}

/** A golden set made of files of another tool. */
export interface Imported {
  format: Pick<ImportFormat, 'name' | 'title'>
  /** Without its cases, which may go into a file of their own. */
  head: Omit<WritableGoldenSet, 'cases'>
  cases: readonly WritableCase[]
  /** The same cases beside what they were made of, in their order. */
  made: readonly GoldenImport[]
  /** Where a number of ours is not quite theirs, or less is asked for. */
  differences: readonly string[]
  /** All that the golden set does not say, or says otherwise. */
  losses: readonly Loss[]
}

/**
 * Reads files of another tool as a golden set.
 * @throws UserError where a file is broken, no format or several fit, or there is no case in them
 */
export async function importFiles(request: ImportRequest): Promise<Imported> {
  const told: Told = { losses: [], problems: [], opened: [] }
  const sources: Source[] = []
  for (const file of request.files) sources.push(await openSource(file, told))
  const format =
    request.from === undefined
      ? recognized(sources, request)
      : namedFormat(importFormats, request.from, 'from')
  if (request.columns && format.name !== plain.name) throw columnsOfNoTable(format)
  const set = await format.read(sources, request)
  const made = goldenCases(set.cases, {
    from: format.name,
    withoutAnswers: request.pipeline !== undefined,
    needsDocuments: set.preset === 'retrieval',
  })
  for (const source of told.opened) for (const root of rootsOf(source)) root.tellUnread()
  if (told.problems.length > 0) throw new UserError(told.problems)
  if (made.length === 0) throw withoutCases(sources, format, told.losses)
  return { format, ...asked(made, set, request), made, losses: distinct(told.losses) }
}

function asked(made: readonly GoldenImport[], set: ImportedSet, { pipeline }: ImportRequest) {
  const {
    asked: metrics,
    cases,
    notes,
  } = setMetrics(
    made.map(({ written }) => written),
    set,
  )
  const head = { ...defined({ pipeline }), ...metrics }
  return { head, cases, differences: [...(set.differences ?? []), ...notes] }
}

/** What several cases share, such as the defaults of a configuration, is told once. */
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
    problem: 'Expected a known format, but recognized none',
    fix: `Name it: --from ${importFormats.map(({ name }) => name).join('|')}; or name the columns of a table: --columns question=Question,reference=Answer`,
  })
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

/** How many reasons are told why there is no case. */
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
