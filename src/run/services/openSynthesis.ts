import { join } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'
import { UserError } from '../../errors.ts'
import { embeddingJudge } from '../../judge/embeddingJudge.ts'
import type { Judge } from '../../judge/judge.ts'
import { singleJudges } from '../../judge/members.ts'
import { lexical } from '../../judge/lexical/lexical.ts'
import { openInvalidAnswers } from '../../judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../judge/log/verdictLog.ts'
import type { Budget, Spending } from '../../judge/session/budget.ts'
import { createBudget } from '../../judge/session/budget.ts'
import { createDrySession } from '../../judge/session/drySession.ts'
import type { DrySession } from '../../judge/session/drySession.ts'
import { joinEstimates } from '../../judge/session/joinEstimates.ts'
import { createJudgeSession } from '../../judge/session/session.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import { createAsking } from '../../synthesis/asking/askModels.ts'
import { openSessions } from '../../synthesis/asking/synthesisSessions.ts'
import type { SynthesisProject } from '../../synthesis/synthesisProject.ts'
import { printable } from '../../text/untrusted.ts'
import { resolvePrompts } from '../options/resolvePrompts.ts'
import { shapeOf } from '../project/prepareJudges.ts'
import type { RagProject } from '../project/ragProject.ts'
import type { RagRun } from '../project/ragRun.ts'

export interface OpenSynthesisOptions {
  run: RagRun
  /** Goes before that of the plugin's options, limit by limit. */
  budget: Budget
  /** Asks nobody and counts. */
  isDry: boolean
  /** Counts what is spent beside others. @default a count of its own, by the budget */
  spending?: Spending
}

/**
 * The models that draw questions, with the budget, the limits and the prompts of a run, and a log of their own: what
 * prunes the verdict log leaves it alone.
 * @throws UserError if the cost is limited and a model has no prices
 */
export function openSynthesis(
  { options }: RagProject,
  { run, budget: given, isDry, ...shared }: OpenSynthesisOptions,
): SynthesisProject {
  const { judge = lexical(), generate = {}, prompts, pipeline, metrics, preset } = options
  const embedder = generate.embeddings ?? options.embeddings
  const embeddings = embedder && embeddingJudge(embedder)
  const budget = { ...run.budget, ...given }
  const { generator, critic } = generate
  const models = { judge, ...(generator && { generator }), ...(critic && { critic }) }
  const asked = [...Object.values(models), ...(embeddings ? [embeddings] : [])]
  if (budget.maxCost !== undefined) refuseWithoutPrices(asked.flatMap(singleJudges))
  for (const one of new Set(asked)) one.prepare?.(shapeOf(run))
  const logs = openLogs(run)
  const { spending = createBudget(isDry ? {} : budget) } = shared
  const dry: DrySession[] = []
  const sessions = openSessions(models, model => {
    const session = {
      judge: model,
      ...(embeddings && { embeddings }),
      prompts: resolvePrompts(prompts),
      verdictLog: logs.verdictLog,
    }
    if (!isDry) {
      const { onWait } = run.main.services
      return createJudgeSession({ ...session, ...logs, spending, ...(onWait && { onWait }) })
    }
    const opened = createDrySession(session)
    dry.push(opened)
    return opened.session
  })
  return {
    asking: createAsking({ sessions, spending, redact: run.redact }),
    options: generate,
    budget,
    ...(isDry && { estimates: () => estimatesOf(dry) }),
    hasPipeline: pipeline !== undefined,
    hasMetrics: metrics !== undefined || preset !== undefined,
    close: () => logs.verdictLog.close(),
  }
}

function openLogs({ root, main, redact }: RagRun) {
  const paths = main.paths()
  return {
    verdictLog: openVerdictLog(paths.generation, {
      redact,
      mayAnswer: main.services.tracked.mayAnswer,
      createFolder: () => void createFolder(join(root, folderName)),
    }),
    invalidAnswers: openInvalidAnswers({
      file: () => paths.invalidGeneration,
      shown: file => relativePath(root, file),
      redact,
    }),
  }
}

function estimatesOf(dry: readonly DrySession[]) {
  const asked = dry.map(({ estimates }) => estimates())
  return joinEstimates(
    asked
      .flatMap(({ judges, embeddings }) => [...judges, ...embeddings])
      .filter(({ questions }) => questions > 0),
  )
}

/** Without them nothing would count towards the limit. */
function refuseWithoutPrices(models: readonly Judge[]): void {
  const model = models.find(({ prices, local }) => !prices && !local)
  if (!model) return
  throw new UserError({
    problem: `Expected \`prices\` of ${printable(judgeFullName(model), 80)}, because the cost is limited`,
    fix: 'Give the price of a million tokens: openai({ prices: { prompt: 0.25, completion: 2 } })',
  })
}
