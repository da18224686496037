import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { ownNameFault, parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
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
  ImportedPreference,
  ImportedSet,
  ImportFormat,
  ImportOptions,
} from './imported/importedCase.ts'
import type { JoinedTurns } from './imported/joinedTurns.ts'
import { joinedTurns } from './imported/joinedTurns.ts'
import type { PassageMapper } from './imported/passageMapper.ts'
import { lossText } from './lossLines.ts'
import { namedFormat } from './namedFormat.ts'
import type { Loss } from './sources/given.ts'
import type { Source, Told } from './sources/openSource.ts'
import { openSource } from './sources/openSource.ts'
import { findMetric } from '../metrics/index.ts'
import { readsContexts } from '../scores/readsContexts.ts'
import { abstained } from '../text/abstained.ts'
import { counted, grouped } from '../text/numbers.ts'
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
  const used = { passages: false }
  const set = await format.read(sources, { ...request, ...noticing(request, used) })
  const made = goldenCases(set.cases, {
    from: format.name,
    withoutAnswers: request.pipeline !== undefined,
    needsDocuments: set.preset === 'retrieval',
    turns: request.turns === true,
  })
  for (const source of told.opened) for (const root of rootsOf(source)) root.tellUnread()
  if (told.problems.length > 0) throw new UserError(told.problems)
  const { preferences = [] } = set
  if (made.length + preferences.length === 0) throw withoutCases(sources, format, told.losses)
  const { differences, cases, head } = asked(made, set, request)
  const { entries, notes } = entriesOf(made, cases, request)
  const isIdle = request.passages !== undefined && !used.passages
  return {
    ...{ format, head, cases, entries, made, preferences },
    differences: [...differences, ...notes, ...(isIdle ? [idleMapping] : [])],
    losses: distinct(told.losses),
  }
}

function entriesOf(
  made: readonly GoldenImport[],
  cases: readonly WritableCase[],
  { turns = false, pipeline }: ImportRequest,
): JoinedTurns {
  const now = made.map((one, index) => ({ ...one, written: cases[index] ?? one.written }))
  const joined = joinedTurns(now, { asked: turns, withoutAnswers: pipeline !== undefined })
  return turns ? joined : { ...joined, entries: cases }
}

const idleMapping =
  'the function of `--passages` was not called: it reads results of tools in traces, and these files have none'

/** Notices whether a format asks the user's function for passages. */
function noticing(
  { passages }: ImportOptions,
  used: { passages: boolean },
): Pick<ImportOptions, 'passages'> {
  if (!passages) return {}
  const map: PassageMapper = (result, context) => {
    used.passages = true
    return passages.map(result, context)
  }
  return { passages: { ...passages, map } }
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
  const hasStatements = made.some(({ written }) => written.aspects !== undefined)
  return {
    head,
    cases,
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

type Asked = Pick<WritableGoldenSet, 'preset' | 'metrics'>

/**
 * The metrics of the set: those that all its cases ask for, or those of the other tool, or those that its cases
 * allow.
 * @returns the cases without the set's metrics, and why the set asks for fewer metrics than most cases allow
 */
function setMetrics(
  cases: readonly WritableCase[],
  { preset }: Pick<ImportedSet, 'preset'>,
): { asked: Asked; cases: WritableCase[]; notes: string[] } {
  const answerable = cases.filter(({ answerable: has = true }) => has === true)
  const common = { ...commonMetrics(answerable), ...aspectMetrics(sharedAspects(cases)) }
  const isAsked = cases.some(asksOwn)
  const isRetrievalKnown = !cases.some(hasUnknownContexts)
  if (isAsked) {
    // A case without metrics would pass with any answer.
    const isBare = Object.keys(common).length === 0 && !cases.every(asksOwn)
    // Facts that no metric reads would be of no use.
    const areUnread = cases.every(({ metrics, facts }) => facts && metrics === undefined)
    const isFitted = isBare || areUnread
    const metrics = isFitted ? { ...fitting(answerable, isRetrievalKnown), ...common } : common
    const isUnmeasured = [{ metrics }, ...cases].some(asksWhatWasRetrieved)
    return {
      asked: Object.keys(metrics).length > 0 ? { metrics } : {},
      cases: cases.map(one => withoutShared(withoutCommon(one, common), sharedAspects(cases))),
      notes: isUnmeasured
        ? withoutContexts(cases, 'are not measured there. Add them, or remove these metrics')
        : isFitted
          ? withoutContexts(cases, 'are left out')
          : [],
    }
  }
  const named = isRetrievalKnown ? presetFor(preset, answerable) : undefined
  return {
    asked: named ?? { metrics: fitting(answerable, isRetrievalKnown) },
    cases: [...cases],
    notes: [...withoutReference(answerable), ...withoutContexts(cases, 'are left out')],
  }
}

/** Whether a set or a case asks for a metric that reads contexts. */
const asksWhatWasRetrieved = ({ metrics = {} }: Pick<WritableCase, 'metrics'>): boolean =>
  Object.keys(metrics).some(key => {
    const metric = findMetric(parseMetricKey(key)?.name ?? '')
    return metric !== undefined && readsContexts(metric)
  })

/** Checks and statements bring their metrics with them. */
const asksOwn = ({ metrics, checks, aspects }: WritableCase): boolean =>
  metrics !== undefined || checks !== undefined || aspects !== undefined

/** The statements of all cases. Those of a single case stay with it. */
function sharedAspects([first, ...others]: readonly WritableCase[]): string[] {
  if (others.length === 0) return []
  const own = others.map(({ aspects }) => new Set(aspects))
  return (first?.aspects ?? []).filter(text => own.every(one => one.has(text)))
}

function withoutShared(given: WritableCase, shared: readonly string[]): WritableCase {
  const { aspects = [], ...rest } = given
  const own = aspects.filter(text => !shared.includes(text))
  return own.length === 0 ? rest : { ...rest, aspects: own }
}

/** Statements as metrics of the set, named after their first words. */
function aspectMetrics(texts: readonly string[]): Record<string, Setting> {
  const taken = new Set<string>()
  const isTaken = (name: string) =>
    taken.has(name) || findMetric(name) !== undefined || ownNameFault(name) !== undefined
  const entries = texts.map((text): [string, Setting] => {
    const words = text.match(/[a-z\d]+/gi)?.slice(0, wordsOfName) ?? []
    const joined = words
      .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
      .join('')
    const isName = /^[a-z]/i.test(joined)
    const name = isName ? joined.charAt(0).toLowerCase() + joined.slice(1) : 'statement'
    let free = name
    for (let count = 2; isTaken(free); count += 1) free = `${name}${count}`
    taken.add(free)
    return [free, { aspect: text, each: 1 }]
  })
  return Object.fromEntries(entries)
}

/** Enough to tell statements apart in a report. */
const wordsOfName = 4

/** A metric that needs a reference is possible only if every case has one. */
function withoutReference(cases: readonly WritableCase[]): string[] {
  const lacking = cases.filter(({ reference }) => reference === undefined)
  const [first] = lacking
  if (!first || lacking.length === cases.length) return []
  return [
    `${grouped(lacking.length)} of ${counted(cases.length, 'case')} ${lacking.length === 1 ? 'has' : 'have'} no reference, the first \`${printable(first.id, 80)}\`: metrics that need one are left out`,
  ]
}

/** If the other tool kept no passages, it is unknown what was retrieved for a recorded answer. A refusal needs none. */
const hasUnknownContexts = ({ answer, contexts }: WritableCase): boolean =>
  answer !== undefined && contexts === undefined && !abstained({ answer })

/** @param outcome what happens to the metrics that read contexts */
function withoutContexts(cases: readonly WritableCase[], outcome: string): string[] {
  const lacking = cases.filter(hasUnknownContexts)
  const [first] = lacking
  if (!first) return []
  return [
    `${grouped(lacking.length)} of ${counted(cases.length, 'case')} ${lacking.length === 1 ? 'has' : 'have'} an answer without \`contexts\`, the first \`${printable(first.id, 80)}\`: metrics that read what was retrieved ${outcome}`,
  ]
}

type Setting = number | object

/** The metrics that all cases ask for. If their thresholds differ, the set has none and the cases keep theirs. */
function commonMetrics(cases: readonly WritableCase[]): Record<string, Setting> {
  const [first, ...others] = cases
  const entries = Object.entries(first?.metrics ?? {}).flatMap(
    ([metric, setting]): [string, Setting][] => {
      const settings = others.map(({ metrics = {} }) => metrics[metric])
      if (settings.includes(undefined)) return []
      const isSame = settings.every(one => JSON.stringify(one) === JSON.stringify(setting))
      return [[metric, isSame && setting !== 'report' ? setting : {}]]
    },
  )
  return Object.fromEntries(entries)
}

function withoutCommon(given: WritableCase, common: Record<string, Setting>): WritableCase {
  const { metrics = {}, ...rest } = given
  const own = Object.entries(metrics).filter(
    ([metric, setting]) => JSON.stringify(common[metric]) !== JSON.stringify(setting),
  )
  return own.length === 0 ? rest : { ...rest, metrics: Object.fromEntries(own) }
}

/** A preset needs its fields in each case with an answer. */
function presetFor(
  preset: ImportedSet['preset'],
  cases: readonly WritableCase[],
): Asked | undefined {
  if (preset === undefined) return undefined
  const field = preset === 'retrieval' ? 'relevantDocuments' : 'reference'
  return cases.every(one => one[field] !== undefined) ? { preset } : undefined
}

/** If a file has texts of documents, their ids may be made up, and no system retrieves those. */
function hasIdsOfItsOwn({ relevantDocuments = [] }: WritableCase): boolean {
  return relevantDocuments.every(one => typeof one === 'string' || !('text' in one))
}

function fitting(
  cases: readonly WritableCase[],
  isRetrievalKnown: boolean,
): Record<string, Setting> {
  const areClaimsKnown = cases.every(({ reference, facts }) => (reference ?? facts) !== undefined)
  return {
    ...(isRetrievalKnown && { faithfulness: {} }),
    ...(areClaimsKnown && { answerF1: {} }),
    ...(areClaimsKnown && isRetrievalKnown && { contextRecall: {} }),
    ...(!areClaimsKnown && { answerRelevance: {} }),
    ...(isRetrievalKnown &&
      cases.every(({ relevantDocuments }) => relevantDocuments !== undefined) &&
      cases.every(hasIdsOfItsOwn) && { documentRecall: {} }),
  }
}
