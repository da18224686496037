import { isAcceptable } from '../../gate/verdicts.ts'
import { printable } from '../../text/untrusted.ts'
import { answersTookLines } from '../words/answersTookLines.ts'
import { keyTitle, keyToColumns } from '../words/keyToColumns.ts'
import { nextSteps } from '../words/nextSteps.ts'
import { judgeCosts, otherCostLines } from '../words/costs.ts'
import { suiteLines } from '../words/decisionLines.ts'
import { matcherLines } from '../words/matcherLines.ts'
import { shownName } from '../model/names.ts'
import type { ComparedRun } from './comparability.ts'
import { comparabilityItems } from './comparability.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import type { Section } from './markdownSection.ts'
import { fold, titled } from './markdownSection.ts'

/** A baseline that a change brings along counts from its merge on, so that alone accepts nothing. */
function acceptanceStep(
  { verdict, acceptedBy, exitCode }: ComparedRun['decision'],
  label: string | undefined,
): string[] {
  const fails = exitCode !== 0 && acceptedBy === undefined && isAcceptable(verdict)
  if (!fails || label === undefined) return []
  // Setting a label that is set starts no run.
  const advice = `set the label ${printable(label, 60)}; if it is already set, remove it first`
  return [`to accept it in this pull request: ${advice}`]
}

/** What must follow an acceptance: the next change would be held to the scores from before this one. */
export function afterAcceptance({ decision, keepsArtifact = false }: ComparedRun): string[] {
  if (decision.acceptedBy === undefined) return []
  return [
    keepsArtifact
      ? 'next: the run after the merge records these scores, with the input update-baseline; until then other changes are compared with the previous scores'
      : 'next: record these scores in this pull request (npx vitest-rag baseline update --loosen), or the next one is compared with the previous scores and fails',
  ]
}

const again = 'npx vitest-rag run'

function runLinks({ runUrl, htmlArtifact }: ComparedRun): string[] {
  if (runUrl === undefined) return []
  const page =
    htmlArtifact === undefined
      ? []
      : [
          `[the report as a page](${runUrl}#artifacts), in the artifact ${inlineCode(shownName(htmlArtifact))}`,
        ]
  return [...page, `[the run with all of its output](${runUrl})`]
}

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
    ...answersTookLines(results),
    ...matcherLines(results.matchers),
  ]
  return [
    ...(changes.length === 0 ? [] : [titled('Suite changes', changes.map(escapeMarkdown))]),
    { ...fold('What the numbers rest on'), items: comparabilityItems(run), weight: 'detail' },
    {
      ...titled('Next steps', [
        ...lines.map(escapeMarkdown),
        `[${keyTitle}](${keyToColumns})`,
        ...runLinks(run),
      ]),
      weight: 'all',
    },
  ]
}
