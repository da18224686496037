import { isAcceptable } from '../../gate/verdicts.ts'
import { printable } from '../../text/untrusted.ts'
import { nextSteps } from '../words/nextSteps.ts'
import { judgeCosts, otherCostLines } from '../words/costs.ts'
import { suiteLines } from '../words/decisionLines.ts'
import { matcherLines } from '../words/matcherLines.ts'
import type { ComparedRun } from './comparability.ts'
import { comparabilityItems } from './comparability.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'
import type { Section } from './markdownSection.ts'
import { titled } from './markdownSection.ts'

/** A baseline that a change brings along counts from its merge on, so that alone accepts nothing. */
function acceptanceStep(
  { verdict, acceptedBy, exitCode }: ComparedRun['decision'],
  label: string | undefined,
): string[] {
  const fails = exitCode !== 0 && acceptedBy === undefined && isAcceptable(verdict)
  if (!fails || label === undefined) return []
  return [`to accept it in this pull request: set the label ${printable(label, 60)}`]
}

const again = 'npx vitest-rag run'

/** What the numbers rest on, and how to go on: said of every run. */
export function closingSections(run: ComparedRun): Section[] {
  const { results, decision, acceptLabel } = run
  const changes = suiteLines(decision)
  const steps = [...acceptanceStep(decision, acceptLabel), ...nextSteps(decision, run)]
  const lines = [
    ...steps,
    ...(steps.some(step => step.includes(again)) ? [] : [`to run the golden sets again: ${again}`]),
    `judge: ${judgeCosts(results)}`,
    ...otherCostLines(results),
    ...matcherLines(results.matchers),
  ]
  return [
    titled('Suite changes', (changes.length > 0 ? changes : ['none']).map(escapeMarkdown)),
    titled('Comparability', comparabilityItems(run)),
    { ...titled('How to go on', lines.map(escapeMarkdown)), weight: 'all' },
  ]
}
