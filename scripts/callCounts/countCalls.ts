import { fileURLToPath } from 'node:url'
import answer from '../../examples/dependency-docs/answer.ts'
import type { GoldenCase } from '../../src/golden/goldenSet.ts'
import { readGoldenSet } from '../../src/golden/readGoldenSet.ts'
import { embeddingJudge } from '../../src/judge/embeddingJudge.ts'
import type { JudgeQuestion } from '../../src/judge/judge.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { metrics } from '../../src/metrics/index.ts'
import { readPipelineResult } from '../../src/pipeline/pipelineResult.ts'
import { evaluate } from '../../src/scores/evaluate.ts'
import type { Evaluation, EvaluationRequest } from '../../src/scores/evaluate.ts'
import { sum } from '../../src/statistics/mean.ts'
import { estimatedTokens } from '../../src/text/estimatedTokens.ts'
import { documentRanking } from '../../src/text/documentRanking.ts'
import { countedStep, metricSets } from './metricSets.ts'
import type { MetricSet } from './metricSets.ts'
import { ragCheckerCalls } from './peers.ts'
import { plausibleJudge } from './plausibleJudge.ts'

/** What one set of metrics costs a case, as means over the cases. */
export interface CallCount {
  set: MetricSet
  calls: number
  /** Estimated from their bytes. */
  promptTokens: number
  embeddingCalls: number
  /** What RAGChecker would ask about the same claims and chunks; absent where it has no such metric. */
  ragChecker?: number
}

const exampleFile = fileURLToPath(
  new URL('../../examples/dependency-docs/dependency-docs.golden.yaml', import.meta.url),
)

/** Runs every set of metrics over the answerable cases of the example, with a judge that counts. */
export async function countCalls(): Promise<CallCount[]> {
  const { set } = readGoldenSet({ file: exampleFile, metrics })
  const requests = await Promise.all(set.cases.filter(one => one.answerable).map(requestOf))
  const counts: CallCount[] = []
  for (const metricSet of metricSets) counts.push(await countSet(metricSet, requests))
  return counts
}

type Answered = Pick<EvaluationRequest, 'case' | 'output'>

async function requestOf(goldenCase: GoldenCase): Promise<Answered> {
  const { signal } = new AbortController()
  const result = await answer(goldenCase.question, {
    signal,
    caseId: goldenCase.id,
    conversationId: goldenCase.id,
    turn: 1,
  })
  const { output } = readPipelineResult(result)
  const { contexts } = output
  const passages = [...contexts, ...contexts.map(one => ({ ...one, id: `${one.id} again` }))]
  const stepPassages = { [countedStep]: { documents: documentRanking(passages), passages } }
  return { case: goldenCase, output: { ...output, stepPassages } }
}

async function countSet(set: MetricSet, requests: readonly Answered[]): Promise<CallCount> {
  const questions: JudgeQuestion[] = []
  const session = createJudgeSession({
    judge: plausibleJudge(questions),
    embeddings: embeddingJudge({
      name: 'counting',
      embed: async texts => ({ vectors: texts.map(text => [text.length, 1]) }),
    }),
  })
  const asked = Object.fromEntries(set.metrics.map(metric => [metric, {}]))
  const ragChecker: number[] = []
  let embeddingCalls = 0
  for (const request of requests) {
    const evaluation = await evaluate({ ...request, metrics: asked }, { session })
    embeddingCalls += evaluation.usage.embeddings?.calls ?? 0
    ragChecker.push(ragCheckerCalls(claimsIn(evaluation), request.output.contexts.length))
  }
  const promptTokens = questions.map(({ messages }) =>
    sum(messages.map(({ content }) => estimatedTokens(content))),
  )
  const perCase = (numbers: readonly number[]) => sum(numbers) / requests.length
  return {
    set,
    calls: questions.length / requests.length,
    promptTokens: perCase(promptTokens),
    embeddingCalls: embeddingCalls / requests.length,
    ...(set.inRagChecker && { ragChecker: perCase(ragChecker) }),
  }
}

function claimsIn({ evidence }: Evaluation) {
  const { answerInContexts, answerInReference, referenceInContexts, referenceInAnswer } = evidence
  return {
    answer: (answerInContexts ?? answerInReference ?? []).length,
    reference: (referenceInContexts ?? referenceInAnswer ?? []).length,
  }
}
