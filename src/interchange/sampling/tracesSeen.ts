import { hash } from 'node:crypto'
import { contentHash } from '../../corpus/contentHash.ts'
import { defined } from '../../defined.ts'
import { compareText } from '../../text/stableJson.ts'
import { tokens } from '../../text/tokens.ts'

/** What a part of a trace says about it: a span, or a record. */
export interface TracePart {
  traceId: string
  /** Of two parts that say different things, the one with the smaller order counts. */
  order: string
  /** Nanoseconds; 0 if it is unknown. */
  start: bigint
  session?: string
  question?: string
  isAnswered: boolean
  /** The values of the attributes that the user named. */
  by?: string
  cluster?: string
}

/** Traces that are sampled together: those of one session, or one that has no session. */
export interface SampledUnit {
  /** Of its session or trace: the same in each order of the file. */
  key: string
  /** In the order of their starts. */
  traces: readonly string[]
  session?: string
  /** Time of the earliest trace in nanoseconds; 0 if it is unknown. */
  start: bigint
  by?: string
  cluster?: string
  /** Equal for units that ask the same questions. */
  questions: string
  /** Whether a trace of it has a question and an answer. */
  isCase: boolean
  /** The records that it is in, by their numbers. */
  records: readonly number[]
}

interface Said {
  value: string
  order: string
}

/** Few bytes for each trace, because there may be millions. */
interface Seen {
  start: bigint
  isAnswered: boolean
  records: number[]
  said: Partial<Record<'session' | 'question' | 'by' | 'cluster', Said>>
}

const told = ['session', 'by', 'cluster'] as const

/** Gathers what the parts of traces say, in any order. It keeps hashes of questions, and no other text. */
export class TracesSeen {
  readonly #traces = new Map<string, Seen>()

  /** @param record the number of the record with this part */
  add(part: TracePart, record: number): void {
    const seen = this.#traces.get(part.traceId) ?? {
      ...{ start: part.start, isAnswered: false, records: [], said: {} },
    }
    if (!this.#traces.has(part.traceId)) this.#traces.set(copied(part.traceId), seen)
    if (part.start > 0n && (seen.start === 0n || part.start < seen.start)) seen.start = part.start
    if (part.isAnswered) seen.isAnswered = true
    if (seen.records.at(-1) !== record) seen.records.push(record)
    const { question } = part
    const order = copied(part.order)
    for (const name of told) say(seen, name, part[name], order)
    if (question !== undefined) say(seen, 'question', questionHash(question), order)
  }

  get count(): number {
    return this.#traces.size
  }

  /** Sessions are whole, whatever the order of the file. */
  units(): SampledUnit[] {
    const groups = Map.groupBy(this.#traces, ([id, { said }]) =>
      JSON.stringify(said.session ? ['session', said.session.value] : ['trace', id]),
    )
    return [...groups].map(([key, traces]) => unitOf(key, traces))
  }
}

function say(
  { said }: Seen,
  name: keyof Seen['said'],
  value: string | undefined,
  order: string,
): void {
  const former = said[name]
  if (value !== undefined && (!former || order < former.order))
    said[name] = { value: copied(value), order }
}

/** A part of a text keeps the whole text in memory. */
const copied = (text: string): string => Buffer.from(text).toString()

function unitOf(key: string, given: readonly [string, Seen][]): SampledUnit {
  const traces = given.toSorted(
    ([oneId, one], [otherId, other]) =>
      Number(one.start - other.start) || compareText(oneId, otherId),
  )
  const first = (name: keyof Seen['said']) =>
    traces.map(([, { said }]) => said[name]?.value).find(value => value !== undefined)
  const [session, by, cluster] = told.map(first)
  return {
    ...{ key, traces: traces.map(([id]) => id), start: traces[0]?.[1].start ?? 0n },
    ...defined({ session, by, cluster }),
    questions: traces.map(([, { said }]) => said.question?.value ?? '').join(' '),
    isCase: traces.some(([, { said, isAnswered }]) => said.question && isAnswered),
    records: [...new Set(traces.flatMap(([, { records }]) => records))],
  }
}

/** Capitals, punctuation and white space don't count. */
function questionHash(question: string): string {
  const words = tokens(question)
  return words.length === 0
    ? contentHash(question)
    : hash('sha256', words.join(' '), 'hex').slice(0, 16)
}
