import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import { correctedMeans } from '../../results/correctedMeans.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Results } from '../../results/results.ts'
import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import { meanDigits } from '../words/metricWords.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { shownName } from '../words/names.ts'
import { inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import type { Section } from './markdownSection.ts'
import { fold } from './markdownSection.ts'
import { setBlock } from './setBlock.ts'
import { splitSets } from './splitSets.ts'

interface JudgedSets {
  results: Results
  decision: Pick<GateDecision, 'metrics' | 'findings'>
  /** By set. */
  cases: ReadonlyMap<string, readonly FoldedCase[]>
}

/**
 * The sets with their metrics: those that did not pass with their tables, worst first, the others a line
 * each that opens at a click.
 * @param rows of a table at most
 */
export function setSections(
  { results, decision, cases }: JudgedSets,
  rows: number,
): { open: Section[]; folded: Section[] } {
  const { shown, passed } = splitSets(decision)
  const corrected = correctedMeans(results)
  const tables = shown.map(([name, decisions]) => {
    const file = ownEntry(results.sets, name)?.file
    return setBlock(
      {
        name,
        file,
        decisions,
        cases: cases.get(name) ?? [],
        corrected: ownEntry(corrected, name) ?? {},
      },
      rows,
    )
  })
  const folded: Section = {
    ...fold(`The means of ${counted(passed.length, 'set')} held`),
    items: passed.map(([name, decisions]) => `${inlineCode(shownName(name))}: ${means(decisions)}`),
    weight: 'passed',
  }
  return {
    open: [{ items: tables, blocks: true, weight: 'table' }],
    folded: passed.length === 0 ? [] : [folded],
  }
}

/** `faithfulness 0.932 (+0.010), contextRecall 1.000 (0.000)`: the metrics that count. */
function means(decisions: readonly MetricDecision[]): string {
  const texts = decisions
    .filter(counts)
    .toSorted(byReportOrder)
    .map(decision => {
      const { metric, mean, comparison } = decision
      const digits = meanDigits(decision)
      const change = comparison ? ` (${signedDecimal(comparison.delta, digits)})` : ''
      return `${inlineCode(shownName(metric))} ${mean === null ? '–' : decimal(mean, digits)}${change}`
    })
  return texts.length === 0 ? 'no metric is gated' : firstOf(texts)
}
