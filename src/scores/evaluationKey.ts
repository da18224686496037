import { createHash } from 'node:crypto'
import type { MetricDefinition } from '../golden/goldenSet.ts'
import type { Judge, JudgeSession } from '../judge/judge.ts'
import { judgeIdentity, singleJudges } from '../judge/members.ts'
import { isLexical } from '../judge/lexical/lexical.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metrics as builtIn } from '../metrics/index.ts'
import { stableJson } from '../text/stableJson.ts'
import type { EvaluationRequest } from './evaluate.ts'
import { measurementOf } from './measurement.ts'
import { resolveMetric } from './resolveMetric.ts'

/** What decides an evaluation. Of a metric's setting only how it is measured. */
export type KeyedRequest = Pick<EvaluationRequest, 'case' | 'output' | 'metrics' | 'repeat'>

export interface EvaluationKeyOptions {
  session: JudgeSession
  known: readonly AnyMetric[]
  /** Name and version of the package, whose arithmetic it is. */
  tool: string
}

/**
 * Says by one hash what an evaluation is of: what of the case is read, the output, who judges, by which
 * prompts, settings and metrics of which versions, and in which repeat. Thresholds, tags and the gate
 * are not in it.
 * @returns SHA-256 in hex; undefined where the same could be evaluated otherwise next time, because a
 *   metric is the project's own code, or a judge says that its answers are not to be kept
 */
export function createEvaluationKey({
  session,
  known,
  tool,
}: EvaluationKeyOptions): (request: KeyedRequest) => string | undefined {
  const judges = [session.judge, ...(session.embeddings ? [session.embeddings] : [])]
  if (!judges.flatMap(singleJudges).every(answersAlike)) return () => undefined
  const identity = stableJson([tool, ...judges.map(one => judgeIdentity(one, identityOf))])
  const own = new Set(known.filter(metric => !builtIn.some(one => one === metric)))
  const measured = new Map<string, string | undefined>()
  const measuring = (key: string, definition: MetricDefinition): string | undefined => {
    const { premise, support, beta, weights, rubric, aspect } = definition
    const asked = JSON.stringify([key, premise, support, beta, weights, rubric, aspect])
    if (!measured.has(asked)) measured.set(asked, fingerprintOf(key, definition))
    return measured.get(asked)
  }
  const fingerprintOf = (key: string, definition: MetricDefinition): string | undefined => {
    const asked = resolveMetric(key, definition, known)
    const isOwn = own.has(asked.metric)
    return isOwn ? undefined : measurementOf(asked, session).fingerprint
  }
  return ({ case: evaluated, output, metrics, repeat = 0 }) => {
    const asked = Object.entries(metrics).map(([key, setting]) => [key, measuring(key, setting)])
    if (asked.some(([, fingerprint]) => fingerprint === undefined)) return undefined
    return createHash('sha256')
      .update(identity)
      .update(JSON.stringify([asked, repeat, caseContent(evaluated), outputContent(output)]))
      .digest('hex')
  }
}

/** Whether the answers of a judge are kept elsewhere too, or can't be others. */
function answersAlike(judge: Judge): boolean {
  return judge.logged !== false || isLexical(judge)
}

/**
 * More than a fingerprint has, as the verdict log has more: another endpoint may answer otherwise. And what
 * scores or measurements say of the judge itself.
 */
function identityOf(judge: Judge) {
  const { name, model, endpoint, settings, batching, materialTokens } = judge
  const { deterministic = false, blindToRefutation } = judge
  const asked = { name, model, endpoint, settings, batching, materialTokens }
  return { ...asked, deterministic, blindToRefutation }
}

function caseContent(evaluated: EvaluationRequest['case']): unknown[] {
  const { question, reference, relevantDocuments, answerable, history, asOf } = evaluated
  const documents = relevantDocuments?.map(({ id, grade, text }) => [id, grade, text])
  return [question, reference, documents, answerable, turns(history), asOf]
}

function turns(history: EvaluationRequest['case']['history']) {
  return history?.map(({ role, content }) => [role, content])
}

function outputContent(output: EvaluationRequest['output']): unknown[] {
  const { answer, contexts, declined, retrievalOnly, answerOnly, stepDocuments } = output
  const passages = contexts.map(({ id, documentId, text }) => [id, documentId, text])
  return [answer, passages, declined, retrievalOnly, answerOnly, stepDocuments]
}
