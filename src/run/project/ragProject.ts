import { defined } from '../../defined.ts'
import { startHub } from '../../hub/hubServer.ts'
import type { Hub } from '../../hub/hubServer.ts'
import { createGoldenSets } from '../sets/goldenSets.ts'
import type { RoomAt } from '../../judge/limiter/endpointRoom.ts'
import type { GoldenSets } from '../sets/goldenSets.ts'
import type { RagOptions } from '../options/options.ts'
import type { DeferredJudging } from './deferredJudging.ts'
import { deferredJudging } from './deferredJudging.ts'
import { retrievingTools } from '../options/retrievingTools.ts'
import { createEvaluator } from '../case/evaluator.ts'
import { givenAnswers } from '../case/givenAnswers.ts'
import { freshSample } from '../freshSample.ts'
import type { PlayedTurns } from '../case/playedTurns.ts'
import { createPlayedTurns } from '../case/playedTurns.ts'
import { createMainProcess } from '../case/mainProcess.ts'
import { createModelCalls } from '../case/modelCalls.ts'
import { conductOf, recordedAnswersOf } from '../runPlan.ts'
import type { MainRun, MainRunOptions } from '../state/mainRun.ts'
import { judgingBy } from '../judging.ts'
import type { Judging } from '../judging.ts'

/** What one plugin serves, of one package or more: its golden sets, and who judges their answers. */
export interface RagProject {
  options: RagOptions
  goldenSets: GoldenSets
  judging: Judging
  /** Who decides what is asked in conversations, in a hunt. */
  played?: PlayedTurns
  /** What it keeps for a batch, in a pass for one. */
  batch?: DeferredJudging
  /** Where its workers ask. */
  hub: Promise<Hub>
}

interface RagProjectOptions extends Pick<MainRunOptions, 'root' | 'plan' | 'redact'> {
  options: RagOptions
  run: MainRun
  /** Makes room for calls to models, among those of the judges. */
  roomAt: RoomAt
}

export function createRagProject({
  root,
  plan,
  redact,
  options,
  run,
  roomAt,
}: RagProjectOptions): RagProject {
  const { services, records, formerOutput, answerOf } = run
  const { repeat } = plan
  const conduct = conductOf(plan)
  const goldenSets = createGoldenSets({
    root,
    options: conduct.runsGoldenSets ? options : {},
  })
  const batch =
    plan.kind === 'batch' ? deferredJudging(options, { root, plan, services }) : undefined
  const judging = judgingBy(batch?.options ?? options, batch?.services ?? services)
  // The log would repeat what the judge said when the baseline was recorded.
  const isToRecord = conduct.isRecorded && recordedAnswersOf(plan) !== undefined
  const sample = isToRecord ? freshSample() : undefined
  const measuring = { ...judging, redact, repeat, sample }
  const evaluator = createEvaluator({ ...measuring, formerOutput })
  const { spending, history } = services
  const answers = givenAnswers(root, plan)
  const calls = createModelCalls({ log: services.verdictLog, spending, roomAt, repeat })
  const played = plan.kind === 'hunt' ? createPlayedTurns() : undefined
  const told = {
    played,
    spending,
    records,
    calls,
    answerOf,
    answers,
    history,
    redact,
    known: judging.known,
    mappers: retrievingTools(options.contexts),
  }
  const hub = startHub(createMainProcess({ root, goldenSets, evaluator, ...told }))
  return { options, goldenSets, judging, hub, ...defined({ batch, played }) }
}
