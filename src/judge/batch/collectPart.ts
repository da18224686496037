import { defined } from '../../defined.ts'
import { fileLines } from '../../files/fileLines.ts'
import { jsonLinesIn } from '../../files/jsonLines.ts'
import { linesAt } from '../../files/linesAt.ts'
import type { LinePlace } from '../../files/lineSpan.ts'
import { whileOpen } from '../../files/whileOpen.ts'
import type { JudgeReply } from '../judge.ts'
import { InvalidAnswer } from '../judge.ts'
import { tokensOfReply } from '../judgeUsage.ts'
import { repliesIn } from '../session/jointQuestion.ts'
import type { BatchEndpoint, BatchOutcome } from '../batchEndpoint.ts'
import type { BatchPaths } from './batchFiles.ts'
import { partPaths } from './batchFiles.ts'
import type { BatchMember, BatchPart } from './batchJob.ts'
import { memberSchema } from './batchJob.ts'
import type { QuestionOutcome } from './batchReplies.ts'
import { writeOutcomes } from './batchReplies.ts'

/** Parameters that the endpoint refuses in all requests, each with the endpoint's words. */
export type Refusals = Map<'responseFormat' | 'temperature', string>

interface PartToCollect {
  paths: Pick<BatchPaths, 'folder'>
  endpoint: Pick<BatchEndpoint, 'read' | 'customIdOf'>
  /** Why requests of the part may lack an answer. */
  ending: string
}

/**
 * Reads the output files of a batch, and keeps the outcome of each question. The lines come in any order, and may
 * lack a request.
 * @throws UserError if a file of the job is damaged
 */
export function collectPart(
  { name, round }: Pick<BatchPart, 'name' | 'round'>,
  { paths, endpoint, ending }: PartToCollect,
): Refusals {
  const files = partPaths(paths, name)
  const requests = placesOf(files.requests, endpoint)
  const said = placesOf(files.errors, endpoint)
  for (const [customId, place] of placesOf(files.output, endpoint)) said.set(customId, place)
  const refusals: Refusals = new Map()
  const outcomeOf = ({ customId }: BatchMember): BatchOutcome => {
    const [line, request] = [said.get(customId), requests.get(customId)]
    if (!line || !request) return { lost: ending }
    const [text = '', sent = ''] = [...linesAt([line, request])].map(String)
    return endpoint.read(text, sent)
  }
  function* outcomes(): Generator<QuestionOutcome> {
    for (const { value: member } of jsonLinesIn(files.members, memberSchema)) {
      const outcome = outcomeOf(member)
      if ('refused' in outcome) refusals.set(outcome.refused, outcome.says)
      // A refused request is sent again in another form, so its questions are not lost.
      else yield* outcomesOf(member, outcome).map(one => ({ ...one, round }))
    }
  }
  writeOutcomes(files.replies, outcomes())
  return refusals
}

/** The outcomes of a request's questions. */
export function outcomesOf(
  { attempt, questions }: BatchMember,
  outcome: Exclude<BatchOutcome, { refused: string }>,
): Omit<QuestionOutcome, 'round'>[] {
  if (!('reply' in outcome)) return questions.map(({ key }) => ({ key, attempt, ...outcome }))
  const { reply, unreadable } = outcome
  const problem = unreadable === undefined ? {} : { unreadable }
  if (questions.length === 1 || unreadable !== undefined) {
    return questions.map(({ key }, index) => ({
      key,
      attempt,
      reply: index === 0 ? reply : withoutCost(reply),
      ...problem,
    }))
  }
  const replies = repliesIn(reply, { request: { tasks: questions } })
  return questions.map(({ key }, index) => {
    const own = replies[index]
    return own instanceof InvalidAnswer
      ? { key, attempt, reply: kept(own.reply), unreadable: own.message }
      : { key, attempt, reply: kept(own ?? reply) }
  })
}

function kept({ answer, raw, model, joined, ...reply }: JudgeReply) {
  return {
    answer,
    ...defined({ raw, model }),
    ...tokensOfReply(reply),
    ...(joined && { joined: true as const }),
  }
}

type KeptReply = NonNullable<QuestionOutcome['reply']>

const withoutCost = ({ raw }: KeptReply): KeptReply => ({
  answer: '',
  ...defined({ raw }),
  joined: true,
})

/** The place of each request's line in the file. The first line of a request counts. */
function placesOf(
  file: string,
  { customIdOf }: Pick<BatchEndpoint, 'customIdOf'>,
): Map<string, LinePlace> {
  const places = new Map<string, LinePlace>()
  for (const { bytes, start, length } of whileOpen(file, fileLines, { mayBeMissing: true })) {
    const customId = customIdOf(bytes.toString())
    if (customId !== undefined && !places.has(customId))
      places.set(customId, { file, start, length })
  }
  return places
}
