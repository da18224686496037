import type { z } from 'zod'
import type { Path, SchemaFinding } from '../../schema/issueFindings.ts'
import type { GoldenCaseInput } from '../caseSchema.ts'
import { goldenCaseSchema } from '../caseSchema.ts'
import { conversationSchema } from '../conversationSchema.ts'
import type { ConversationTurn } from '../goldenSet.ts'
import { schemaFindings } from '../schemaFindings.ts'
import type { YamlItem, YamlNode } from '../yaml/yamlNode.ts'
import { child, toValue } from '../yaml/yamlNode.ts'
import { nearestName } from '../../text/nearestName.ts'

/** A question of a case, with what the whole case says. */
export interface WrittenTurn {
  path: Path
  input: GoldenCaseInput
  /** Absent for a case of one question. */
  turn?: ConversationTurn
  setsTheStage?: true
  /** Of the turns before it. */
  earlierQuestions: readonly string[]
}

interface WrittenCase {
  item: YamlItem
  path: Path
}

/** The paths of the questions of a case, whatever faults it has. */
export function turnPaths({ item, path }: WrittenCase): Path[] {
  const turns = child(item.node, 'turns')?.node
  if (!turns) return [path]
  return turns.kind === 'list' ? turns.items.map((_turn, index) => [...path, 'turns', index]) : []
}

/** The questions of a case: one, or the turns of its conversation. */
export function writtenTurns(
  { item, path }: WrittenCase,
  root: YamlItem,
): { turns: WrittenTurn[]; findings: SchemaFinding[] } {
  const value = toValue(item.node)
  const read = isConversation(item.node) ? conversationTurns(value, path) : oneQuestion(value, path)
  if ('turns' in read) return { turns: read.turns, findings: recordedInPart(read.turns) }
  return { turns: [], findings: schemaFindings(read.issues, root, path) }
}

/** A list in place of the question, under a key that misspells `turns`, is to become a conversation. */
function isConversation(node: YamlNode): boolean {
  if (child(node, 'turns')) return true
  if (node.kind !== 'mapping' || node.entries.has('question')) return false
  return [...node.entries].some(
    ([key, entry]) => entry.node.kind === 'list' && nearestName(key, ['turns']) !== undefined,
  )
}

type Read = { turns: WrittenTurn[] } | { issues: readonly z.core.$ZodIssue[] }

function oneQuestion(value: unknown, path: Path): Read {
  const parsed = goldenCaseSchema.safeParse(value)
  if (!parsed.success) return parsed.error
  return { turns: [{ path, input: parsed.data, earlierQuestions: [] }] }
}

function conversationTurns(value: unknown, path: Path): Read {
  const parsed = conversationSchema.safeParse(value)
  if (!parsed.success) return parsed.error
  const { turns, ...conversation } = parsed.data
  const questions = turns.map(({ question }) => question)
  return {
    turns: turns.map(({ id, ...asked }, index) => ({
      path: [...path, 'turns', index],
      input: { ...conversation, ...asked, id: turnId(conversation.id, id ?? index + 1) },
      turn: { conversation: conversation.id, number: index + 1, of: turns.length },
      // A conversation of one turn leads to nothing.
      ...(turns.length > 1 && statesNothing(asked) && { setsTheStage: true as const }),
      earlierQuestions: questions.slice(0, index),
    })),
  }
}

/** The id of a turn among all cases of a golden set. */
export function turnId(conversation: string, turn: string | number): string {
  return `${conversation} › ${typeof turn === 'number' ? `turn ${turn}` : turn}`
}

type AskedTurn = z.output<typeof conversationSchema>['turns'][number]

function statesNothing({ question: _, answerable, ...expected }: AskedTurn): boolean {
  const { answer: _answer, contexts: _contexts, declined: _declined, ...rest } = expected
  const { toolCalls: _toolCalls, ...stated } = rest
  return answerable === true && Object.values(stated).every(one => one === undefined)
}

/** A conversation is asked or recorded as a whole: the next answer follows from those before. */
function recordedInPart(turns: readonly WrittenTurn[]): SchemaFinding[] {
  const live = turns.filter(({ input }) => input.answer === undefined)
  const [first] = live
  if (!first || live.length === turns.length) return []
  return [
    {
      path: first.path,
      about: 'value',
      problem: 'Expected an `answer` in every turn of the conversation or in none',
      fix: 'Add the recorded `answer` of this turn, or remove those of the others',
    },
  ]
}
