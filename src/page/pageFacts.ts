import type { ComparedRun } from '../report/markdown/comparability.ts'
import { answersTookLines } from '../report/words/answersTookLines.ts'
import { comparedWithWords } from '../report/words/comparedWith.ts'
import { judgeCosts, judgeNames, otherCostLines } from '../report/words/costs.ts'
import { suiteLines } from '../report/words/decisionLines.ts'
import { combinedJudgeLines } from '../report/words/combinedJudges.ts'
import { endpointLines } from '../report/words/endpointLines.ts'
import { agreementLines } from '../report/words/judgeAgreement.ts'
import { leftAloneLines } from '../report/words/leftAloneLines.ts'
import { matcherLines } from '../report/words/matcherLines.ts'
import { noiseLines } from '../report/words/noiseLines.ts'
import { sampleLines } from '../report/words/sampleLines.ts'
import { seconds } from '../report/words/seconds.ts'
import type { PageFact } from './pageData.ts'

/** What the numbers of a run rest on, and what it took. */
export function pageFacts(run: ComparedRun): PageFact[] {
  const { results, decision, baseline } = run
  const { id, startedAt, endedAt, tool } = results.run
  const began = Date.parse(startedAt ?? '')
  const took = Date.parse(endedAt ?? '') - began
  const facts: PageFact[] = [
    {
      name: 'run',
      lines: [
        ...(id === undefined ? [] : [id]),
        ...(startedAt === undefined ? [] : [`began ${startedAt}`]),
        ...(Number.isNaN(took) ? [] : [`took ${seconds(took)}`]),
        tool,
      ],
    },
    {
      name: 'compared with',
      lines: [
        comparedWithWords(run),
        ...leftAloneLines(run),
        ...sampleLines(results, baseline),
        ...suiteLines(decision),
      ],
    },
    {
      name: 'judge',
      lines: [
        judgeNames(results),
        judgeCosts(results),
        ...endpointLines(results, baseline),
        ...combinedJudgeLines(results),
        ...agreementLines(results),
      ],
    },
    { name: 'answers', lines: [...otherCostLines(results), ...answersTookLines(results)] },
    { name: 'noise', lines: noiseLines(decision.metrics.filter(({ gated }) => gated)) },
    { name: 'matchers', lines: matcherLines(results.matchers) },
  ]
  return facts.filter(({ lines }) => lines.length > 0)
}
