import { nothingUsed } from '../../src/evidence/usage.ts'
import { asserted } from '../../src/results/matcherRecord.ts'
import type { Evaluation } from '../../src/scores/evaluate.ts'
import { scored } from '../../src/score.ts'
import { withDraws } from '../../src/run/case/matcherDraws.ts'
import type { Answers, Suite } from './claimModel.ts'
import { drawAnswers, drawScores, drawSuite } from './claimModel.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'

const metric = 'faithfulness'
const judge = { name: 'simulated', deterministic: false }

/** Tests that hold an answer against a threshold, of which each passed when it was written. */
interface MatcherTests {
  count: number
  threshold: number
  /** Whether each run asks the system for the answers. */
  isAnswered: boolean
}

function evaluationOf(score: number): Evaluation {
  return {
    scores: { [metric]: scored(score) },
    evidence: {},
    measurements: { [metric]: { fingerprint: 'simulated', judge } },
    directions: { [metric]: 'higher' },
    unoffered: [],
    unrated: [],
    usage: nothingUsed,
  }
}

/** How often a run of matchers is red although nothing changed, in percent. */
export async function matchersAsMarkdown(simulations: number, seed: number): Promise<string> {
  const scenarios = [10, 30].flatMap(count =>
    [false, true].flatMap(isAnswered =>
      [1, 0.8].map((threshold): MatcherTests => ({ count, threshold, isAnswered })),
    ),
  )
  const rows: string[][] = []
  for (const tests of scenarios) {
    const { count, threshold, isAnswered } = tests
    const uniform = seededUniform(seed, count, Math.round(100 * threshold), isAnswered ? 901 : 900)
    let [once, red, lost] = [0, 0, 0]
    for (let index = 0; index < simulations; index += 1) {
      const found = await simulateMatchers(tests, uniform)
      once += Number(found.isRedByOne)
      red += Number(found.isRed)
      lost += Number(found.isBrokenFound)
    }
    const shares = [once, red, lost].map(number => percent(number, simulations))
    const answers = isAnswered ? 'from the system' : 'in the test'
    rows.push([`${count}`, answers, `${threshold}`, ...shares])
  }
  const header = [
    'matchers',
    'answers',
    'threshold',
    'red by one score',
    'red',
    'one broken answer is red',
  ]
  return ['### `toBeFaithfulTo`, and no change', '', table([header, ...rows])].join('\n')
}

async function simulateMatchers(
  { count, threshold, isAnswered }: MatcherTests,
  uniform: Uniform,
): Promise<{ isRedByOne: boolean; isRed: boolean; isBrokenFound: boolean }> {
  const assertion = { matcher: 'toBeFaithfulTo', metric, threshold, negated: false }
  let [isRedByOne, isRed] = [false, false]
  const written = writeTests({ count, threshold }, uniform)
  const isPassed = async ({ suite, answers }: Written) => {
    const look = () => evaluationOf(drawScores(suite, answers, uniform)[0] ?? 0)
    const first = look()
    const judged = await withDraws(first, assertion, async () => look())
    return [asserted(first, assertion).pass, asserted(judged, assertion).pass] as const
  }
  for (const { suite, answers } of written) {
    const now = isAnswered ? drawAnswers(suite, uniform) : answers
    const [byOne, passed] = await isPassed({ suite, answers: now })
    isRedByOne ||= !byOne
    isRed ||= !passed
  }
  const [first] = written
  if (!first) throw new Error('Expected a test')
  const broken = first.suite.map(claims => claims.map(claim => ({ ...claim, chance: 0 })))
  const [, isMissed] = await isPassed({ ...first, suite: broken })
  return { isRedByOne, isRed, isBrokenFound: !isMissed }
}

/** An answer of one case, as somebody wrote it into a test. */
interface Written {
  suite: Suite
  answers: Answers
}

/** Tests that passed once: nobody keeps one that fails when it is written. */
function writeTests(
  { count, threshold }: Pick<MatcherTests, 'count' | 'threshold'>,
  uniform: Uniform,
): Written[] {
  const written: Written[] = []
  while (written.length < count) {
    const suite = drawSuite(1, uniform)
    const answers = drawAnswers(suite, uniform)
    const [score = 0] = drawScores(suite, answers, uniform)
    if (score >= threshold) written.push({ suite, answers })
  }
  return written
}
