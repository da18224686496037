import { contentHash } from '../corpus/contentHash.ts'
import { nearDuplicates } from '../corpus/nearDuplicates.ts'
import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { shownFile } from '../files/unusableFile.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import { importFormats } from './formats/index.ts'
import type { Imported } from './importFiles.ts'
import { importSources } from './importFiles.ts'
import type { ImportedCase, ImportFormat, ImportOptions } from './imported/importedCase.ts'
import { namedFormat } from './namedFormat.ts'
import type { DrawnStratum } from './sampling/drawUnits.ts'
import { drawUnits } from './sampling/drawUnits.ts'
import type { Redact } from './sampling/redactedCase.ts'
import { redactedCase, redactedName } from './sampling/redactedCase.ts'
import type { NamedAttributes, SampledFormat } from './sampling/traceParts.ts'
import { attributesIn, nobody, partsOf, recordSource, traceOf } from './sampling/traceParts.ts'
import type { SampledUnit } from './sampling/tracesSeen.ts'
import { TracesSeen } from './sampling/tracesSeen.ts'
import type { Given, Loss } from './sources/given.ts'
import type { StreamedRecord } from './sources/streamedRecords.ts'
import { streamedRecords } from './sources/streamedRecords.ts'

export interface SampleRequest extends Pick<ImportOptions, 'root' | 'passages'>, NamedAttributes {
  /** Absolute paths. */
  files: readonly string[]
  /** Name of a format. @default the format with the most signs in the first file */
  from?: string
  /** The number of sessions, and of traces without one. */
  size: number
  seed: number
  redact: Redact
}

/** A sample of production as a golden set. */
export interface SampledTraces extends Imported {
  counts: SampleCounts
}

/** How many there are in the files, and why others are not in the sample. Sessions count as one. */
export interface SampleCounts {
  traces: number
  /** Sessions, and traces without one. */
  units: number
  drawn: number
  leftOut: {
    /** No trace of it has a question and an answer. */
    withoutAnswer: number
    /** It asks what another one asks, except for capitals and punctuation. */
    sameQuestion: number
    /** Its question is nearly that of a drawn one. */
    similarQuestion: number
    /** The sample is full. */
    notDrawn: number
  }
  /** Without `by`, there are none. `name` is redacted; without it, the units have no such attribute. */
  strata: { name?: string; units: number; drawn: number }[]
}

/**
 * Draws a sample of traces or chats, and reads only these as a golden set. Memory grows with the number of traces, and
 * not with their texts. Sessions are whole. The same traces in another order give the same sample.
 * @throws UserError if a file is broken, of another format, or has no trace with a question and an answer
 */
export async function sampleTraces(request: SampleRequest): Promise<SampledTraces> {
  const format = await formatOf(request)
  const seen = await readParts(format, request)
  const units = seen.units()
  const cases = units.filter(({ isCase }) => isCase)
  if (cases.length === 0) throw withoutCases(request.files, format)
  for (const option of ['by', 'cluster'] as const)
    if (request[option] !== undefined && cases.every(one => one[option] === undefined))
      throw await withoutAttribute(option, request, format)
  const { strata, duplicates } = drawUnits(cases, request)
  const candidates = strata.flatMap(({ queue, quota }) => queue.slice(0, candidatesFor(quota)))
  const records = await recordsOf(candidates, format, request)
  const asked = await questionsOf(candidates, records, format, request)
  const { drawn, similar } = withoutSimilar(strata, asked)
  const imported = await importDrawn(drawn, { records, format, request })
  const leftOut = {
    withoutAnswer: units.length - cases.length,
    sameQuestion: duplicates,
    similarQuestion: similar,
  }
  const others = leftOut.withoutAnswer + duplicates + similar
  return {
    ...imported,
    counts: {
      ...{ traces: seen.count, units: units.length, drawn: drawn.length },
      leftOut: { ...leftOut, notDrawn: units.length - drawn.length - others },
      strata: request.by === undefined ? [] : strata.map(one => countsOf(one, drawn, request)),
    },
  }
}

/** Some are too similar to others, so more are read than the sample takes. */
const candidatesFor = (quota: number): number => Math.ceil(quota * 1.5) + 2

function countsOf(
  { name, size }: DrawnStratum,
  drawn: readonly SampledUnit[],
  { redact }: SampleRequest,
) {
  return {
    ...defined({ name: redactedName(name, redact) }),
    units: size,
    drawn: drawn.filter(({ by }) => by === name).length,
  }
}

/** How many records are read to recognize a format. */
const lookedAt = 20

/** A document of another form is one long record, and must not fill the memory. */
const longestLook = 4 * 1024 * 1024

const isSampled = (format: ImportFormat): format is SampledFormat => format.sampled !== undefined

async function formatOf(request: SampleRequest): Promise<SampledFormat> {
  const formats = importFormats.filter(isSampled)
  if (request.from !== undefined) return namedFormat(formats, request.from, 'from')
  const [file = ''] = request.files
  const found: { format: SampledFormat; signs: number }[] = []
  const faults: UserError[] = []
  for (const format of formats) {
    const beginning = await beginningOf(file, format)
    if (beginning instanceof UserError) faults.push(beginning)
    else if (beginning.length > 0) {
      found.push({ format, signs: format.recognize([recordSource(beginning)], request) })
    }
  }
  const [best] = found.toSorted((one, other) => other.signs - one.signs)
  if (best && best.signs > 0) return best.format
  const [fault] = faults
  if (fault) throw fault
  throw new UserError({
    place: { file: shownFile(file) },
    problem: 'Expected traces or chats, but recognized none',
    fix: `Name the format: --from ${formats.map(({ name }) => name).join('|')}`,
  })
}

/** @returns why the file can't be read in this form: it may be of another one */
async function beginningOf(file: string, { sampled }: SampledFormat): Promise<Given[] | UserError> {
  const records: Given[] = []
  try {
    for await (const record of streamedRecords(file, { ...sampled, most: longestLook })) {
      records.push(record(nobody()))
      if (records.length === lookedAt) break
    }
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
  return records
}

async function* recordsIn(
  files: readonly string[],
  { sampled }: SampledFormat,
): AsyncGenerator<{ record: StreamedRecord; number: number }> {
  let number = 0
  for (const file of files) {
    for await (const record of streamedRecords(file, sampled)) {
      number += 1
      yield { record, number }
    }
  }
}

/** The first pass: it keeps ids, attributes and hashes. */
async function readParts(format: SampledFormat, request: SampleRequest): Promise<TracesSeen> {
  const seen = new TracesSeen()
  const { by, cluster, root } = request
  const attributes = defined({ by, cluster })
  for await (const { record, number } of recordsIn(request.files, format)) {
    const parts = await partsOf(record(nobody()), { format, attributes, root })
    for (const part of parts) seen.add(part, number)
  }
  return seen
}

/** The second pass: the records of some units, by their numbers. */
async function recordsOf(
  units: readonly SampledUnit[],
  format: SampledFormat,
  { files }: SampleRequest,
): Promise<Map<number, Given>> {
  const wanted = new Set(units.flatMap(({ records }) => records))
  const found = new Map<number, Given>()
  for await (const { record, number } of recordsIn(files, format))
    if (wanted.has(number)) found.set(number, record(nobody()))
  return found
}

const recordsOfUnits = (
  units: readonly SampledUnit[],
  records: ReadonlyMap<number, Given>,
): Given[] =>
  [...new Set(units.flatMap(unit => unit.records))]
    .toSorted((one, other) => one - other)
    .flatMap(number => records.get(number) ?? [])

/** The question of each unit that is a single trace. */
async function questionsOf(
  units: readonly SampledUnit[],
  records: ReadonlyMap<number, Given>,
  format: SampledFormat,
  request: SampleRequest,
): Promise<Map<SampledUnit, string>> {
  const told = nobody()
  const given = recordsOfUnits(units, records).map(record => record.toldTo(told))
  const { cases } = await format.read([recordSource(given)], { ...request, turns: true })
  const byTrace = new Map(cases.map(one => [traceOf(one, format), one]))
  return new Map(
    units.flatMap(unit => {
      const [trace = '', ...others] = unit.traces
      const question = byTrace.get(trace)?.question
      return others.length > 0 || question === undefined ? [] : [[unit, question] as const]
    }),
  )
}

/** Takes as many of each stratum as its quota, and passes over questions that are nearly those of others. */
function withoutSimilar(
  strata: readonly DrawnStratum[],
  questions: ReadonlyMap<SampledUnit, string>,
): { drawn: SampledUnit[]; similar: number } {
  const asked = [...questions]
  const likes = new Map<SampledUnit, SampledUnit[]>()
  for (const { first, second } of nearDuplicates(asked.map(([, question]) => question))) {
    const [one, other] = [asked[first]?.[0], asked[second]?.[0]]
    if (!one || !other) continue
    likes.set(one, [...(likes.get(one) ?? []), other])
    likes.set(other, [...(likes.get(other) ?? []), one])
  }
  const drawn = new Set<SampledUnit>()
  let similar = 0
  for (const { queue, quota } of strata) {
    let taken = 0
    for (const unit of queue.slice(0, candidatesFor(quota))) {
      if (taken === quota) break
      const isSimilar = likes.get(unit)?.some(other => drawn.has(other)) === true
      if (isSimilar) similar += 1
      else drawn.add(unit)
      if (!isSimilar) taken += 1
    }
  }
  return { drawn: [...drawn], similar }
}

interface DrawnImport {
  format: SampledFormat
  request: SampleRequest
  records: ReadonlyMap<number, Given>
}

async function importDrawn(
  units: readonly SampledUnit[],
  { records, format, request }: DrawnImport,
): Promise<Imported> {
  const { redact, root, passages } = request
  const told = nobody()
  const given = recordsOfUnits(units, records).map(record => record.toldTo(told))
  const source = recordSource(given, told)
  told.opened.push(source)
  const unitOf = new Map(units.flatMap(unit => unit.traces.map(trace => [trace, unit] as const)))
  const change = (cases: readonly ImportedCase[]) =>
    cases.flatMap(one => {
      const unit = unitOf.get(traceOf(one, format))
      return unit && one.answer !== undefined ? [sampledCase(one, unit, request)] : []
    })
  try {
    const imported = await importSources([source], {
      ...{ format, told, root, turns: true, change },
      ...defined({ passages }),
    })
    // A named attribute is in the tags or the group.
    const kept = [request.by, request.cluster]
    const losses = imported.losses.filter(({ field }) => !kept.some(name => isNamed(field, name)))
    return { ...imported, losses: losses.map(loss => redactedLoss(loss, redact)) }
  } catch (error) {
    throw error instanceof UserError ? redactedError(error, redact) : error
  }
}

const isNamed = (field: string, name: string | undefined): boolean =>
  name !== undefined && `.${field}`.endsWith(`.${name}`)

/** Redacted, with what is known about its unit. */
function sampledCase(
  one: ImportedCase,
  { key, traces, session, start, by, cluster }: SampledUnit,
  request: SampleRequest,
): ImportedCase {
  const [trace] = traces
  const at = start === 0n ? undefined : new Date(Number(start / 1_000_000n)).toISOString()
  const isTraced = one.id !== undefined && traces.includes(one.id)
  // A log of chats names no traces. Without times, this note alone tells where the case comes from.
  const named = isTraced || trace === undefined ? trace : contentHash(trace)
  const known = {
    ...one,
    ...defined({
      group: cluster ?? session,
      conversation: key,
      conversationName: session,
      origin: { ...one.origin, ...defined({ at, trace: named }) },
    }),
  }
  const redacted = redactedCase(known, request.redact)
  const value = redactedName(by, request.redact)
  const tags = value === undefined ? [] : [`${request.by}:${value}`]
  return tags.length === 0 ? redacted : { ...redacted, tags: [...(redacted.tags ?? []), ...tags] }
}

function redactedLoss({ place, field, why }: Loss, redact: Redact): Loss {
  return { place, field: redact(field), why: redact(why) }
}

function redactedError(error: UserError, redact: Redact): UserError {
  return new UserError(
    error.problems.map(({ problem, ...others }) => ({ ...others, problem: redact(problem) })),
  )
}

function withoutCases(files: readonly string[], { title }: ImportFormat): UserError {
  return new UserError({
    place: { file: files.map(shownFile).join(', ') },
    problem: `Read as ${title}, no trace has a question and an answer`,
    fix: 'Name another format with `--from`, or export traces with their spans (Langfuse: `observations`), inputs and outputs',
  })
}

/** The most attributes to name. */
const namedAttributes = 8

async function withoutAttribute(
  option: 'by' | 'cluster',
  request: SampleRequest,
  format: SampledFormat,
): Promise<UserError> {
  const { redact, files, [option]: name = '' } = request
  const records = await beginningOf(files[0] ?? '', format)
  const given = records instanceof UserError ? [] : records
  const found = new Set(given.flatMap(record => attributesIn(record, format)))
  const [alike = [], others = []] = [true, false].map(isAlike =>
    [...found].filter(one => one.toLowerCase().includes(name.toLowerCase()) === isAlike),
  )
  // Conventions name what a program does, and most users mean a key of their own.
  const names = [...alike, ...others.filter(one => !ofConventions.test(one))]
  return new UserError({
    problem: `Expected the attribute \`${printable(name, 80)}\` of \`--${option}\` in some trace, but none has it`,
    fix:
      names.length > 0
        ? `Name one that the first traces have: ${firstFew(
            names.map(one => printable(redact(one), 80)),
            namedAttributes,
          )}`
        : 'Name an attribute as the file has it, or a key of the metadata, such as topic',
  })
}

const ofConventions = /^(?:gen_ai|llm|ai|http|url|openinference|traceloop|input|output|retrieval)\./
