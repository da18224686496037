import { fileLines } from '../../files/fileLines.ts'
import { jsonLinesIn } from '../../files/jsonLines.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { whileOpen } from '../../files/whileOpen.ts'
import { estimatedTokens } from '../../text/estimatedTokens.ts'
import { defaultMaterialTokens } from '../judge.ts'
import type { JudgeQuestion } from '../judge.ts'
import { jointQuestion, tasksIn } from '../session/jointQuestion.ts'
import type { BatchEndpoint } from '../batchEndpoint.ts'
import type { RequestForm } from '../requestForm.ts'
import type { BatchPaths } from './batchFiles.ts'
import { partPaths } from './batchFiles.ts'
import type { BatchMember, BatchPart } from './batchJob.ts'
import { memberSchema } from './batchJob.ts'
import type { DeferredQuestion } from './deferringJudge.ts'

/** The limits of one file, from OpenAI's documentation. */
export const batchLimits = { requests: 50_000, bytes: 200_000_000 }

interface RoundToWrite {
  paths: Pick<BatchPaths, 'folder'>
  round: number
  endpoint: Pick<BatchEndpoint, 'lineOf'>
  form: RequestForm
  /** @default those of OpenAI */
  limits?: typeof batchLimits
}

export interface RequestOptions {
  /** Whether questions of a case share requests. */
  joins(step: string): boolean
  /** The most tokens of material in one request. @default 24_000 */
  materialTokens?: number | undefined
}

/** A request with its questions. */
export interface BatchRequest {
  member: BatchMember
  question: JudgeQuestion
}

/**
 * Writes the requests of a round to as many files as the limits of the endpoint require.
 * @throws UnusableFile if a file can't be written
 */
export function writeRound(
  requests: readonly BatchRequest[],
  { paths, round, endpoint, form, limits = batchLimits }: RoundToWrite,
): BatchPart[] {
  const lines = requests.map(({ member, question }) => ({
    member,
    line: endpoint.lineOf(member.customId, question, form),
  }))
  return partsWithin(lines, limits).map((part, index) =>
    writePart(part, { paths, name: `round-${round}-part-${index + 1}`, round }),
  )
}

/** A line of a part, with the request that it belongs to. */
interface RequestLine {
  member: BatchMember
  line: string
}

function writePart(
  lines: readonly RequestLine[],
  { paths, name, round }: { paths: Pick<BatchPaths, 'folder'>; name: string; round: number },
): BatchPart {
  const files = partPaths(paths, name)
  writeAtomically(
    files.members,
    asLines(lines, ({ member }) => JSON.stringify(member)),
  )
  writeAtomically(
    files.requests,
    asLines(lines, ({ line }) => line),
  )
  const questions = lines.reduce((sum, { member }) => sum + member.questions.length, 0)
  return { name, round, requests: lines.length, questions }
}

function* asLines(
  lines: readonly RequestLine[],
  textOf: (line: RequestLine) => string,
): Generator<Uint8Array> {
  for (const one of lines) yield Buffer.from(`${textOf(one)}\n`)
}

/**
 * Splits the requests of a part into two parts.
 * @param last the number of the last part of the round
 */
export function halvesOf(
  { name, round, requests }: BatchPart,
  paths: Pick<BatchPaths, 'folder'>,
  last: number,
): BatchPart[] {
  const files = partPaths(paths, name)
  const members = jsonLinesIn(files.members, memberSchema)
  const lines = [...whileOpen(files.requests, fileLines)].flatMap(({ bytes }): RequestLine[] => {
    const { value } = members.next()
    return value ? [{ member: value.value, line: bytes.toString() }] : []
  })
  const half = Math.ceil(requests / 2)
  return [lines.slice(0, half), lines.slice(half)].map((some, index) =>
    writePart(some, { paths, name: `round-${round}-part-${last + 1 + index}`, round }),
  )
}

function partsWithin(lines: readonly RequestLine[], limits: typeof batchLimits): RequestLine[][] {
  const parts: RequestLine[][] = []
  let bytes = 0
  for (const one of lines) {
    const size = Buffer.byteLength(one.line) + 1
    const part = parts.at(-1)
    const fits = part && part.length < limits.requests && bytes + size <= limits.bytes
    if (fits) part.push(one)
    else parts.push([one])
    bytes = (fits ? bytes : 0) + size
  }
  return parts
}

/** Joins questions of one step and case into one request, as in a live run. A second try goes alone. */
export function requestsOf(
  deferred: readonly DeferredQuestion[],
  { joins, materialTokens = defaultMaterialTokens }: RequestOptions,
): BatchRequest[] {
  const together = Map.groupBy(deferred, ({ question: { step, key }, attempt, group }) =>
    attempt === 1 && joins(step) ? `${step} ${group}` : key,
  )
  return [...together.values()].flatMap(list => withinMaterial(list, materialTokens).map(requestOf))
}

function withinMaterial(
  deferred: readonly DeferredQuestion[],
  tokens: number,
): [DeferredQuestion, ...DeferredQuestion[]][] {
  const parts: [DeferredQuestion, ...DeferredQuestion[]][] = []
  let left = 0
  for (const one of deferred) {
    const material = one.question.messages.find(({ role }) => role === 'user')
    const size = estimatedTokens(material?.content ?? '')
    const part = parts.at(-1)
    const fits = part && size <= left
    if (fits) part.push(one)
    else parts.push([one])
    left = (fits ? left : tokens) - size
  }
  return parts
}

function requestOf(deferred: readonly [DeferredQuestion, ...DeferredQuestion[]]): BatchRequest {
  const [first, ...others] = deferred
  const { key, signal } = first.question
  const questions = deferred.map(({ question }) => question)
  const question = others.length === 0 ? first.question : jointQuestion(questions, signal)
  const tasks = others.length === 0 ? [] : (tasksIn(question) ?? [])
  return {
    question,
    member: {
      customId: key,
      attempt: first.attempt,
      questions: questions.map((one, index) => ({ key: one.key, id: tasks[index]?.id ?? '' })),
    },
  }
}
