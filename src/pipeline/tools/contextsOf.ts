import { UserError } from '../../errors.ts'
import { calledTools } from './calledTools.ts'
import type { PassageOfTool, RowMapper, RowMappers, UntypedRow } from './passagesOfTools.ts'
import { passagesOfTools } from './passagesOfTools.ts'

/** The results of tools that the type of an AI SDK's result knows. */
type KnownResults<Result> = Result extends { steps: infer Steps }
  ? Awaited<Steps> extends readonly { toolResults: readonly (infer One)[] }[]
    ? One
    : never
  : never

type LiteralName<Known> = Known extends { toolName: infer Name extends string }
  ? string extends Name
    ? never
    : Name
  : never

type RowOf<Output> = Output extends readonly (infer Row)[] ? Row : Output

type KnownRow<Known, Tool> = Known extends { toolName: Tool; output: infer Output }
  ? RowOf<Output>
  : never

/** The functions by the names of tools. A result of the AI SDK with typed tools gives them their types. */
type Mappers<Result> = [LiteralName<KnownResults<Result>>] extends [never]
  ? Readonly<Record<string, RowMapper<UntypedRow>>>
  : {
      readonly [Tool in LiteralName<KnownResults<Result>>]?: RowMapper<
        KnownRow<KnownResults<Result>, Tool>
      >
    }

/**
 * The passages that tools returned to the model, for `contexts` of a pipeline's result: those of all its rounds, in the
 * order of the calls, each with its `tool` and `hop`, the round of the model. A passage that was found several times is
 * listed once.
 *
 * @param result of the AI SDK's `generateText`, `streamText` or agent, or the messages of LangChain, OpenAI or
 * Anthropic. Calls before the last message of a user are left out.
 * @param tools a function for each tool that retrieves. It receives each row of the list that the tool returned, or the
 * whole of anything else; JSON is parsed. It returns the passage in a form that `contexts` accepts, a list of them, or
 * undefined. A tool of LangChain with an `artifact` has that as its result. Other tools have no passages.
 * @throws UserError if `result` has no known form, if the result of a listed tool is missing, and if a function returns
 * no passage for any row of a result; the message names the keys of the result
 *
 * @example contexts: await contextsOf(result, { getInformation: row => ({ id: row.id, text: row.name }) })
 */
export async function contextsOf<Result>(
  result: Result,
  tools: Mappers<Result>,
): Promise<PassageOfTool[]> {
  const called = calledTools(await withSteps(result))
  if ('fault' in called) {
    throw new UserError({
      problem: `${called.fault}, as the first argument of \`contextsOf\``,
      fix:
        called.fix ??
        'Give it the result of the AI SDK or the messages of the model, with those of tools',
    })
  }
  // The keys of the mapped type are names of tools.
  return passagesOfTools(called.calls, tools as RowMappers)
}

/** The steps of a stream are a promise. */
async function withSteps(result: unknown): Promise<unknown> {
  if (typeof result !== 'object' || result === null || !('steps' in result)) return result
  return { steps: await result.steps }
}
