import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { endpointRoom } from '../../../src/judge/limiter/endpointRoom.ts'
import { createGoldenSets } from '../../../src/run/sets/goldenSets.ts'
import { givenAnswers } from '../../../src/run/case/givenAnswers.ts'
import { createEvaluator } from '../../../src/run/case/evaluator.ts'
import { createJudgedRecords } from '../../../src/run/state/judgedRecords.ts'
import { judgingBy } from '../../../src/run/judging.ts'
import type { JudgingOptions } from '../../../src/run/judging.ts'
import { createMainProcess } from '../../../src/run/case/mainProcess.ts'
import { createModelCalls } from '../../../src/run/case/modelCalls.ts'
import { createThresholdHistory } from '../../../src/run/state/thresholdHistory.ts'
import { openAnswers } from '../../../src/results/answersFile.ts'
import { answersPlan } from '../plans.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

export const source = `name: desk
pipeline: ./answer.ts
timeout: 4000
metrics:
  answerOverlap: 0.9
cases:
  - id: asked
    question: How long?
    reference: Thirty days.
    asOf: 2026-01-31
    history: [{ role: user, content: Hello }]
  - id: recorded
    question: How long?
    reference: Thirty days.
    timeout: 50
    answer: Sixty weeks.
    contexts: []
    metrics:
      answerOverlap: 0.8
  - id: claims
    question: How long?
    reference: Thirty days.
    metrics: { faithfulness: 1, answerOverlap: { each: 0 } }
`

/** The only secret of the desk. */
export const secret = 'letmein2026'

interface DeskFiles {
  /** Text of the golden file. */
  golden?: string
  /** Absolute path of answers that are judged instead of those of a pipeline. */
  recorded?: string
}

/** A main process with one golden set. It keeps its answers. */
export function desk(
  options: JudgingOptions = {},
  baseline: () => Baseline | undefined = () => undefined,
  { golden = source, recorded }: DeskFiles = {},
) {
  const root = temporaryFolder()
  const file = join(root, 'desk.golden.yaml')
  writeFileSync(file, golden)
  const goldenSets = createGoldenSets({ root, options })
  goldenSets.locate(file)
  const judging = judgingBy(options)
  const redact = (text: string) => text.replaceAll(secret, '***')
  const evaluator = createEvaluator({ ...judging, redact })
  const answersFile = join(root, 'answers.jsonl')
  const kept = openAnswers(answersFile, { redact })
  const records = createJudgedRecords({
    notes: () => ({
      keepCase: (_, answer) => answer && kept.append(answer),
      keepRecord: () => {},
      keepMatcher: () => {},
    }),
    onCase: () => {},
    onFault: () => {},
  })
  const history = createThresholdHistory(baseline)
  const calls = createModelCalls({ spending: judging.spending, roomAt: endpointRoom() })
  const main = createMainProcess({
    ...{ root, goldenSets, evaluator, records, calls, history, redact, ...judging },
    answerOf: record => kept.find(record),
    answers: recorded === undefined ? undefined : givenAnswers(root, answersPlan(recorded)),
  })
  return { root, file, goldenSets, records, main, answersFile }
}

export const named = (caseId: string) => ({ file: 'desk.golden.yaml', caseId })
export const times = { milliseconds: 12.4, timeLeft: 4000 }
