import { nextSteps } from '../nextSteps.ts'
import { costs, matcherLines, suiteLines } from '../runNotes.ts'
import type { ComparedRun } from './comparability.ts'
import { comparabilityItems } from './comparability.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'
import type { Section } from './section.ts'
import { titled } from './section.ts'

const again = 'npx vitest-rag run'

/** What the numbers rest on, and how to go on: said of every run. */
export function closingSections(run: ComparedRun): Section[] {
  const { results, decision } = run
  const changes = suiteLines(decision)
  const steps = nextSteps(decision)
  const lines = [
    ...steps,
    ...(steps.some(step => step.includes(again)) ? [] : [`to run the golden sets again: ${again}`]),
    costs(results),
    ...matcherLines(results.matchers),
  ]
  return [
    titled('Suite changes', (changes.length > 0 ? changes : ['none']).map(escapeMarkdown)),
    titled('Comparability', comparabilityItems(run)),
    { ...titled('How to go on', lines.map(escapeMarkdown)), weight: 'all' },
  ]
}
