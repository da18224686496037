import type { Verdict } from '../../judge/claim.ts'
import type { JudgedLabel, JudgedLabels } from '../asking/judgeClaims.ts'
import type { HumanLabel } from '../labels/labels.ts'
import type { Difference } from './differences.ts'

/** A label with the first verdict, because a run asks only once. */
export interface JudgedText {
  id: string
  claim: string
  people: HumanLabel
  judge: Verdict
  share: number
  /** The number of claims that the judge found in the text. */
  claims: number
  reason: string
  cluster: string
  language: string | undefined
  tags: readonly string[]
  /** Whether the text shared its calls with others. */
  together: boolean
}

/** The texts with a verdict. */
export function judgedTexts({ claims }: Pick<JudgedLabels, 'claims'>): JudgedText[] {
  return claims.flatMap(judgedText)
}

function judgedText({ label, draws: [draw], together }: JudgedLabel): JudgedText[] {
  if (draw?.status !== 'judged') return []
  const { id, claim, label: people, cluster, language, tags } = label
  const { verdict: judge, share, claims, reason } = draw
  return [{ id, claim, people, judge, share, claims, reason, cluster, language, tags, together }]
}

/** Both answers as `faithfulness` counts. */
export function supportedOrNot({ people, judge }: Pick<JudgedText, 'people' | 'judge'>) {
  const word = (answer: HumanLabel) => (answer === 'supported' ? answer : 'unsupported')
  return { people: word(people), judge: word(judge) }
}

/** All texts on which the judge and people differ, in the order of the claims. */
export function differencesIn(judged: JudgedLabels): Difference[] {
  const isBlind = judged.blindToRefutation !== undefined
  return judgedTexts(judged)
    .filter(text => differs(text, isBlind))
    .map(({ id, claim, people, judge, reason }) => ({ id, claim, people, judge, reason }))
}

function differs(text: JudgedText, isBlind: boolean): boolean {
  const { people, judge } = supportedOrNot(text)
  if (people !== judge) return true
  return !isBlind && text.people !== 'unsupported' && text.people !== text.judge
}
