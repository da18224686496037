import { defined } from '../../defined.ts'
import type { JudgeQuestion, JudgeReply } from '../judge.ts'
import { InvalidAnswer } from '../judge.ts'
import { hashOf } from './shortIds.ts'

// Placed after the instructions of the step, so that these begin every call with the same words.
const jointly = `

Now the message has "tasks", such objects with an "id". What stands beside "tasks" is part of each; {"asIn":"id of a task"} is what that task has there. Do each as if it were alone, and answer all, each as above:
{"answers":[{"id":"id of the task","answer":{}}]}`

/**
 * Joins several questions of one step. Each becomes a task with an id such as `1-k7f`, which authors of the material
 * can't predict.
 */
export function jointQuestion(
  questions: readonly JudgeQuestion[],
  signal: AbortSignal,
): JudgeQuestion {
  const [first] = questions
  if (!first) throw new TypeError('Expected questions to join')
  const { step, key, messages, answerSchema } = first
  const ids = taskIds(questions)
  const tasks = questions.map((question, index) => ({ id: ids[index] ?? '', question }))
  return {
    step,
    key,
    signal,
    request: { tasks: tasks.map(({ id, question }) => ({ id, request: question.request })) },
    messages: messages.map(({ role, content }) =>
      role === 'user'
        ? { role, content: JSON.stringify(withoutRepetitions(tasks.map(taskOf))) }
        : { role, content: `${content}${jointly}` },
    ),
    answerSchema: listOf(answerSchema),
  }
}

/** A number with a hash of the questions' keys, which are hashes of the content. */
function taskIds(questions: readonly JudgeQuestion[]): string[] {
  const hash = hashOf(questions.map(({ key }) => key))
  return questions.map((_question, index) => `${index + 1}-${hash}`)
}

/** The tasks of a joint question; undefined for a single question. */
export function tasksIn({
  request,
}: Pick<JudgeQuestion, 'request'>): { id: string; request: unknown }[] | undefined {
  // No single step has tasks in its request.
  return (request as { tasks?: { id: string; request: unknown }[] }).tasks
}

interface Task {
  id: string
  [name: string]: unknown
}

function taskOf({ id, question }: { id: string; question: JudgeQuestion }): Task {
  const material = question.messages.find(({ role }) => role === 'user')
  return { ...(JSON.parse(material?.content ?? '{}') as object), id }
}

/** Characters. A reference costs more than a value of this length. */
const shortValue = 40

/** Sends what all tasks share once beside them, and what several share, such as passages, in the first of them. */
function withoutRepetitions(tasks: readonly Task[]) {
  const [first = {}, ...others] = tasks.map(({ id: _id, ...material }) => material)
  const isShared = (name: string) => {
    const text = JSON.stringify(first[name])
    return others.every(material => JSON.stringify(material[name]) === text)
  }
  const shared = Object.entries(first).filter(([name]) => isShared(name))
  const isBeside = new Set(shared.map(([name]) => name))
  const owners = new Map<string, string>()
  const own = tasks.map(({ id, ...material }) => {
    const entries = Object.entries(material).filter(([name]) => !isBeside.has(name))
    return { id, ...Object.fromEntries(entries.map(entry => [entry[0], once(entry, id)])) }
  })
  return { ...Object.fromEntries(shared), tasks: own }

  function once([name, value]: [string, unknown], id: string): unknown {
    const text = JSON.stringify(value) ?? ''
    if (text.length <= shortValue) return value
    const named = `${name} ${text}`
    const owner = owners.get(named)
    if (owner !== undefined) return { asIn: owner }
    owners.set(named, id)
    return value
  }
}

const lists = new WeakMap<object, Record<string, unknown>>()

function listOf(answer: Record<string, unknown>): Record<string, unknown> {
  const known = lists.get(answer)
  if (known) return known
  const strict = (properties: Record<string, unknown>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  })
  const list = strict({
    answers: { type: 'array', items: strict({ id: { type: 'string' }, answer }) },
  })
  lists.set(answer, list)
  return list
}

/**
 * The reply to each of the joined questions. The first reply carries the cost. If an answer is missing or doubled,
 * only its question is asked again.
 */
export function repliesIn(
  reply: JudgeReply,
  joint: Pick<JudgeQuestion, 'request'>,
): (JudgeReply | InvalidAnswer)[] {
  const rest = withoutCost(reply)
  const entries = entriesIn(reply.answer)
  return (tasksIn(joint) ?? []).map((task, index) => {
    const own = entries.filter(({ id }) => id === task.id)
    const taskReply = index === 0 ? reply : { ...rest, joined: true as const }
    const [entry] = own
    if (entry && own.length === 1) return { ...taskReply, answer: entry.answer }
    const what = own.length === 0 ? 'left this task out' : 'answered this task more than once'
    return new InvalidAnswer(`The answer to several tasks ${what}.`, { ...taskReply, answer: '' })
  })
}

function withoutCost({ answer, raw, model, replayed }: JudgeReply): JudgeReply {
  return { answer, ...defined({ raw, model, replayed }) }
}

function entriesIn(answer: unknown): { id: unknown; answer: unknown }[] {
  if (typeof answer !== 'object' || answer === null || !('answers' in answer)) return []
  const { answers } = answer
  const list: unknown[] = Array.isArray(answers) ? answers : []
  return list.flatMap(entry =>
    typeof entry === 'object' && entry !== null && 'id' in entry && 'answer' in entry
      ? [{ id: entry.id, answer: entry.answer }]
      : [],
  )
}
