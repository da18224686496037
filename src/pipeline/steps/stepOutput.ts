import type { AnswerUsage } from '../pipeline.ts'
import { passageSchema } from '../passage.ts'
import { namesOfPassages } from '../pipelineResult.ts'
import type { StepOutput } from './stepRecord.ts'
import { stepText } from './stepText.ts'

/** So many passages are looked at. */
export const mostPassages = 1000

/** Under these names libraries return what they retrieved or ranked. */
const listNames = ['contexts', ...namesOfPassages, 'ranking', 'nodes']

/** What a record has of an output: of passages where they come from, of all else its text. */
export function stepOutput(value: unknown): StepOutput {
  try {
    const usage = usageOf(value)
    const passages = passagesOf(value)
    return {
      ...(passages ?? (value === undefined ? {} : { output: stepText(value) })),
      ...(usage && { usage }),
    }
  } catch {
    // An object that can't be looked at is no fault of the step.
    return {}
  }
}

function passagesOf(value: unknown): StepOutput | undefined {
  const list = Array.isArray(value) ? value : listNames.map(name => own(value, name)).find(isList)
  const read = list?.slice(0, mostPassages).map(readPassage)
  if (!list || !read?.every(one => one !== undefined)) return undefined
  return passagesFound(list.length, read)
}

/**
 * So many passages, and their documents: none where one is not named, because those after it would stand a rank too high.
 * @param read those that were looked at
 */
export function passagesFound(
  passages: number,
  read: readonly { id?: string | undefined; documentId?: string | undefined }[],
): StepOutput {
  const documents = read.flatMap(({ id, documentId = id }) => documentId ?? [])
  const areNamed = documents.length > 0 && documents.length === read.length
  return { passages, ...(areNamed && { documents: [...new Set(documents)] }) }
}

/** Bare text may be a passage, and may be anything else: other questions, names of documents. */
function readPassage(value: unknown) {
  return typeof value === 'object' ? passageSchema.safeParse(value).data : undefined
}

const countNames = {
  promptTokens: ['promptTokens', 'prompt_tokens', 'inputTokens', 'input_tokens'],
  completionTokens: ['completionTokens', 'completion_tokens', 'outputTokens', 'output_tokens'],
  cost: ['cost'],
} as const

/** As a pipeline tells it, or as OpenAI, Anthropic, the AI SDK and LangChain do. */
function usageOf(value: unknown): AnswerUsage | undefined {
  const told = ['usage', 'usage_metadata', 'totalUsage'].map(name => own(value, name))
  const usage = told.find(one => typeof one === 'object' && one !== null)
  const counts = Object.entries(countNames).flatMap(([count, names]) => {
    const number = names.map(name => own(usage, name)).find(one => typeof one === 'number')
    const isCount = count === 'cost' ? Number.isFinite(number) : Number.isSafeInteger(number)
    return isCount && Number(number) >= 0 ? [[count, number] as const] : []
  })
  return counts.length === 0 ? undefined : Object.fromEntries(counts)
}

/** A property that is there as a value: a getter may begin something. */
function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
