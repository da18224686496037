import type { z } from 'zod'
import { defined } from '../../defined.ts'
import type { AnswerUsage } from '../tokenUsage.ts'
import { passageSchema } from '../passage.ts'
import { namesOfPassages } from '../pipelineResult.ts'
import type { HandedStep, StepOutput, TextOfStep } from '../stepRecord.ts'
import { stepText } from '../stepText.ts'

/** The most passages to read. */
export const mostPassages = 1000

/** The keys under which libraries return retrieved or ranked passages. */
const listNames = ['contexts', ...namesOfPassages, 'ranking', 'nodes']

/**
 * The recorded part of an output: the documents of passages, or the text of any other value.
 * @param withTexts whether the texts of passages are handed over
 */
export function stepOutput(value: unknown, withTexts = false): OutputToHand {
  try {
    const usage = usageOf(value)
    const passages = passagesOf(value, withTexts)
    return {
      ...(passages ?? (value === undefined ? {} : { output: stepText(value) })),
      ...(usage && { usage }),
    }
  } catch {
    // An unreadable object is not a fault of the step.
    return {}
  }
}

/** An output as the worker hands it over. */
export type OutputToHand = StepOutput & Pick<HandedStep, 'texts'>

function passagesOf(value: unknown, withTexts: boolean): OutputToHand | undefined {
  const list = Array.isArray(value) ? value : listNames.map(name => own(value, name)).find(isList)
  const read = list?.slice(0, mostPassages).map(readPassage)
  if (!list || !read?.every(one => one !== undefined)) return undefined
  return { ...passagesFound(list.length, read), ...(withTexts && { texts: read.map(textOfStep) }) }
}

/** A passage as metrics read it. */
export function textOfStep({ id, documentId, text }: Passage | TextOfStep): TextOfStep {
  return { ...defined({ id, documentId }), text }
}

type Passage = z.output<typeof passageSchema>

/**
 * The number of passages, and their documents. If a passage names no document, there are no documents, because those
 * after it would rank one place too high.
 * @param read the passages that were read
 */
export function passagesFound(
  passages: number,
  read: readonly { id?: string | undefined; documentId?: string | undefined }[],
): StepOutput {
  const documents = read.flatMap(({ id, documentId = id }) => documentId ?? [])
  const areNamed = documents.length > 0 && documents.length === read.length
  return { passages, ...(areNamed && { documents: [...new Set(documents)] }) }
}

/** A plain text is not read as a passage, because it may be anything: other questions, names of documents. */
function readPassage(value: unknown) {
  return typeof value === 'object' ? passageSchema.safeParse(value).data : undefined
}

const countNames = {
  promptTokens: ['promptTokens', 'prompt_tokens', 'inputTokens', 'input_tokens'],
  completionTokens: ['completionTokens', 'completion_tokens', 'outputTokens', 'output_tokens'],
  cost: ['cost'],
} as const

/** The usage in the form of our pipelines, or of OpenAI, Anthropic, the AI SDK and LangChain. */
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

/** A property with a plain value. Getters are not called, because they may start work. */
function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
