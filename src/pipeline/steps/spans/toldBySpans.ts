import { defined } from '../../../defined.ts'
import type { Problem } from '../../../errors.ts'
import { typeName } from '../../../text/typeName.ts'
import { listedKeys } from '../../../text/listedKeys.ts'
import { printable } from '../../../text/untrusted.ts'
import { PipelineError } from '../../pipelineError.ts'
import type { Elsewhere } from '../../pipelineResult.ts'
import type { CalledTool } from '../../tools/calledTools.ts'
import type { MappedResult } from '../../tools/mappedResults.ts'
import type { PassageOfTool } from '../../tools/passagesOfTools.ts'
import { recordedToolCalls } from '../../tools/recordedToolCalls.ts'
import type { RecordedSpan, ToolSpan } from './callsOfSpans.ts'
import { callsOfSpans, toolSpans, toolsWithoutSpan } from './callsOfSpans.ts'
import { retrieverPassages } from './knownPassages.ts'
import { textAttribute } from './spanAttributes.ts'
import type { RetrievalSpan, SeenSpans, SpanPlace } from './spanContexts.ts'
import { because, hasNoRetrieval, isSpanInside, spanContexts } from './spanContexts.ts'

/** The spans of a case so far. */
export interface RecordedSpans extends Pick<SeenSpans, 'names' | 'hasQueue'> {
  /** In the order of their ends, then those that are open. */
  spans: readonly RecordedSpan[]
}

export interface ToldOptions {
  /** The tools whose results are contexts. @default contexts are not read from spans */
  contexts?: { tools: readonly string[] } | undefined
  /** Finds the passages in results of these tools. */
  mapResults(calls: CalledTool[]): Promise<MappedResult[]>
  /** Takes the passages that the span of a tool returned. */
  keepPassages(span: RecordedSpan, passages: readonly PassageOfTool[]): void
}

/** What spans say about an answer: the tools that the model called, and if asked for what was retrieved. */
export async function toldBySpans(
  { names, spans, hasQueue }: RecordedSpans,
  { contexts, mapResults, keepPassages }: ToldOptions,
): Promise<Elsewhere> {
  const tools = toolSpans(spans)
  const calls = hasQueue ? undefined : callsOfSpans(spans, tools)
  const toolCalls = calls && recordedToolCalls(calls)
  if (!contexts) return defined({ toolCalls })
  const listed = tools.filter(({ call }) => contexts.tools.includes(call.name))
  const found = await passagesFound(listed, mapResults)
  for (const [tool, result] of found) {
    if ('passages' in result) keepPassages(tool, result.passages)
  }
  const retrievals = spans.flatMap(one => retrievalOf(one, { tools, listed, found }))
  const callsOthersAlone =
    tools.length > 0 && !toolsWithoutSpan(spans, tools).some(one => contexts.tools.includes(one))
  const seen: SeenSpans = {
    names,
    hasQueue,
    retrievals: retrievals.filter(({ ended }) => ended !== undefined),
    open: retrievals.filter(({ ended }) => ended === undefined),
    tools: [...new Set(tools.map(({ call }) => call.name))],
    // A tool that retrieves need not be called.
    mayBeNone: contexts.tools.length > 0 && (calls !== undefined || callsOthersAlone),
  }
  return {
    ...defined({ toolCalls }),
    contexts(at, { declines }) {
      // A guard declines before anything is retrieved.
      if (declines && hasNoRetrieval(seen)) return undefined
      for (const result of found.values()) {
        if ('fault' in result) throw new PipelineError([{ ...at, ...result.fault }])
      }
      return spanContexts(seen, at)
    },
  }
}

type Found = ReadonlyMap<ToolSpan, MappedResult>

/** Of the listed tools that have ended. */
async function passagesFound(
  listed: readonly ToolSpan[],
  mapResults: ToldOptions['mapResults'],
): Promise<Found> {
  const ended = listed.filter(tool => tool.ended !== undefined)
  const withResult = ended.filter(({ call }) => call.result)
  const mapped = withResult.length === 0 ? [] : await mapResults(withResult.map(({ call }) => call))
  return new Map(
    ended.map(tool => {
      const result = mapped[withResult.indexOf(tool)]
      if (result) return [tool, result]
      return [
        tool,
        tool.call.error === undefined ? { fault: withoutResult(tool.call) } : { passages: [] },
      ]
    }),
  )
}

const named = ({ name }: CalledTool): string => `\`${printable(name, 60)}\``

const withoutResult = (call: CalledTool): Problem => ({
  problem: `Expected the span of the tool ${named(call)} to have what it returned, ${because}`,
  fix: 'Have the instrumentation record it as `gen_ai.tool.call.result`, `ai.toolCall.result` or `output.value`, or return `contexts` from the pipeline',
})

const shapeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? listedKeys(Object.keys(value))
    : typeName(value)

const unknownForm = (call: CalledTool): Problem => ({
  problem: `Expected passages in what the datastore ${named(call)} returned, ${because}, got ${shapeOf(call.result?.value)}`,
  fix: 'List it in the options of the plugin: `contexts: { spans: { tools: { … } } }`, with a function that makes a passage of each row',
})

/** How a tool counts as a retriever. */
interface ToolSources {
  tools: readonly ToolSpan[]
  listed: readonly ToolSpan[]
  found: Found
}

/** The span of a retriever, a reranker, a listed tool or a datastore, with the call that it belongs to. */
function retrievalOf(one: RecordedSpan, sources: ToolSources): EndedRetrieval[] {
  const { span, role, place, ended } = one
  const own = sources.tools.find(tool => tool.place === place)
  const known = { span, place, ...defined({ ended, call: callAround(place, sources.tools) }) }
  if (role === 'retriever' || role === 'reranker') return [{ ...known, role }]
  if (!own) return []
  if (sources.listed.includes(own)) {
    const result = sources.found.get(own)
    return [
      {
        ...known,
        role: 'retriever',
        ...(result && 'passages' in result && { found: result.passages }),
      },
    ]
  }
  if (textAttribute(span.attributes, 'gen_ai.tool.type') !== 'datastore') return []
  const { result, error } = own.call
  const found = !result && error !== undefined ? [] : retrieverPassages(result?.value)
  return [
    { ...known, role: 'retriever', ...(found ? { found } : { fault: unknownForm(own.call) }) },
  ]
}

type EndedRetrieval = RetrievalSpan & Pick<RecordedSpan, 'ended'>

/** The tool that a span is, or is nearest inside of. The hop is that of the call of the model. */
function callAround(place: SpanPlace, tools: readonly ToolSpan[]): RetrievalSpan['call'] {
  const around = tools.filter(tool => tool.place === place || isSpanInside(place, tool.place))
  const [nearest, outer] = [around.at(-1), around.find(({ isOuter }) => isOuter)]
  if (!nearest || !outer) return undefined
  return { tool: nearest.call.name, hop: nearest.call.hop, order: outer.began }
}
