import { contentHash } from '../../corpus/contentHash.ts'
import { defined } from '../../defined.ts'
import type { ImportedCase, ImportFormat } from '../imported/importedCase.ts'
import { answerOf, questionOf, sessionOf } from '../imported/tracedCases.ts'
import type { TracedSpan } from '../imported/tracedSpan.ts'
import { spanMapping } from '../imported/traceTexts.ts'
import type { Given } from '../sources/given.ts'
import type { Source, Told } from '../sources/openSource.ts'
import { attributeOfRecord, attributeOfSpan, namesOfRecord, namesOfSpan } from './namedAttribute.ts'
import type { TracePart } from './tracesSeen.ts'

/** A format that records production. */
export type SampledFormat = ImportFormat & Required<Pick<ImportFormat, 'sampled'>>

/** The attributes that the user names. */
export interface NamedAttributes {
  /** Its values are the strata. */
  by?: string
  /** Its value becomes the group of a case. @default the session */
  cluster?: string
}

/** Records as a file has them. @param told collects the reports. @default nobody reads them */
export function recordSource(records: readonly Given[], told: Told = nobody()): Source {
  return { path: '', file: '', told, kind: 'records', records, isTable: false }
}

/** Lists for reports that nobody reads. */
export const nobody = (): Told => ({ losses: [], problems: [], opened: [] })

interface PartOptions {
  format: SampledFormat
  attributes: NamedAttributes
  /** Absolute path of the project. */
  root: string
}

/** What a record says about the traces in it, without their other records. */
export async function partsOf(
  given: Given,
  { format, attributes, root }: PartOptions,
): Promise<TracePart[]> {
  const ofRecord = named(attributes, name => attributeOfRecord(given, name))
  const source = recordSource([given])
  const { spans } = format.sampled
  if (spans) {
    return spans([source]).map(span => ({
      ...partOfSpan(span),
      ...ofRecord,
      ...named(attributes, name => attributeOfSpan(span.attributes, name)),
    }))
  }
  const { cases } = await format.read([source], { root, turns: true })
  return cases.map(one => ({ ...partOfCase(one), ...ofRecord }))
}

function named(
  { by, cluster }: NamedAttributes,
  valueOf: (name: string) => string | undefined,
): Pick<TracePart, 'by' | 'cluster'> {
  return defined({
    by: by === undefined ? undefined : valueOf(by),
    cluster: cluster === undefined ? undefined : valueOf(cluster),
  })
}

/** Attributes of a record and of the spans in it, by the names that a user may give. */
export function attributesIn(given: Given, { sampled }: SampledFormat): string[] {
  const spans = sampled.spans?.([recordSource([given])]) ?? []
  return [...spans.flatMap(span => namesOfSpan(span.attributes)), ...namesOfRecord(given)]
}

/** Of a format without spans, whose records are cases. A log has no times, so the longest history is the last. */
function partOfCase(one: ImportedCase): TracePart {
  const { question, answer, group, history = [] } = one
  return {
    ...{ traceId: idOfCase(one), start: 0n, isAnswered: answer !== undefined },
    order: String(history.length).padStart(6, '0'),
    ...defined({ session: group, question }),
  }
}

/** The id of the trace or the chat that a case was read from. */
export const traceOf = (one: ImportedCase, { sampled }: SampledFormat): string =>
  sampled.spans ? (one.id ?? '') : idOfCase(one)

/** Two records may have one id, and many have none. */
function idOfCase({ id, question = '', answer = '', history = [] }: ImportedCase): string {
  const said = history.map(({ content }) => content)
  return `${id ?? ''} ${contentHash(JSON.stringify([...said, question, answer]))}`
}

/** A span by itself, without the other spans of its trace. The outermost and the earliest come first. */
function partOfSpan(span: TracedSpan): TracePart {
  const { attributes, parentSpanId, startNanoseconds: start, traceId } = span
  const question = questionOf(attributes) ?? spanMapping(attributes, 'user')
  const answer = answerOf(attributes) ?? spanMapping(attributes, 'assistant')
  const depth = parentSpanId === undefined ? 0 : 1
  return {
    ...{ traceId, start, isAnswered: answer !== undefined },
    order: `${depth}${String(start).padStart(20, '0')}${span.spanContext().spanId}`,
    ...defined({ session: sessionOf([span]), question }),
  }
}
