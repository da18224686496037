import { hash } from 'node:crypto'
import { UserError } from '../../errors.ts'
import type { BatchProject } from '../../hub/batchProject.ts'
import type { BatchPass } from '../../judge/batch/deferringJudge.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { judgeSteps } from '../../judge/steps/index.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { printable } from '../../text/untrusted.ts'
import { stableJson } from '../../text/stableJson.ts'
import { resolvePrompts } from '../options/resolvePrompts.ts'
import type { DeferredJudging } from '../project/deferredJudging.ts'
import type { RagProject } from '../project/ragProject.ts'
import type { RagRun } from '../project/ragRun.ts'

/**
 * The judge of a project as batches ask it.
 * @throws UserError if its questions can't go to a Batch API
 */
export function openBatch(
  { options, batch }: Pick<RagProject, 'options' | 'batch'>,
  run: { main: { services: Pick<RagRun['main']['services'], 'verdictLog'> } },
): BatchProject {
  const { judge = lexical(), prompts } = options
  const { batches, name, model, endpoint, settings, batching, materialTokens, prices } = judge
  if (!batches) throw withoutBatches(judgeFullName(judge))
  const identity = { name, model, endpoint, settings, batching, materialTokens }
  return {
    name: judgeFullName(judge),
    identity: hash('sha256', stableJson([identity, resolvePrompts(prompts)]), 'hex').slice(0, 16),
    prices,
    joins: step => batching === 'perCase' && joiningSteps.has(step),
    materialTokens,
    connect: () => batches.call(judge),
    ...(batch && { pass: passOf(batch, run.main.services) }),
  }
}

const joiningSteps: ReadonlySet<string> = new Set(
  judgeSteps.flatMap(({ name, joins }) => (joins ? [name] : [])),
)

function passOf(
  { replies, deferring }: DeferredJudging,
  { verdictLog }: Pick<RagRun['main']['services'], 'verdictLog'>,
): BatchPass {
  const keys = [...replies.keys()]
  const unanswered = keys.filter(key => !verdictLog?.get(key))
  return {
    deferred: deferring.deferred(),
    answered: keys.length - unanswered.length,
    unanswered,
    givenUp: deferring.givenUp(),
    tokens: replies.tokens,
  }
}

function withoutBatches(name: string): UserError {
  return new UserError({
    problem: `Expected a judge made by openai(), whose endpoint may have a Batch API, got ${printable(name, 80)}`,
    fix: 'Run it live: npx vitest-rag run',
  })
}
