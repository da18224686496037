import type { CallCount } from './countCalls.ts'
import { ragasCalls } from './peers.ts'

/** Chunks that the example retrieves for a question. */
const chunks = 4

/** The counts as a Markdown table. */
export function callTable(counts: readonly CallCount[]): string {
  const rows = counts.map(count => [
    count.set.name,
    count.calls.toFixed(1),
    `${Math.round(count.promptTokens)}`,
    count.embeddingCalls === 0 ? '' : count.embeddingCalls.toFixed(1),
    count.ragChecker === undefined ? '' : count.ragChecker.toFixed(1),
    ragas(count.set.metrics),
  ])
  return [
    [
      'metrics asked for',
      'calls a case',
      'prompt tokens',
      'embedding calls',
      'RAGChecker calls',
      'RAGAS calls',
    ],
    ['---', ...Array.from({ length: 5 }, () => '---:')],
    ...rows,
  ]
    .map(cells => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Sum over the metrics that RAGAS has, each asked by itself, and how many those are. */
function ragas(metrics: readonly string[]): string {
  const known = metrics.flatMap(metric => ragasCalls[metric]?.(chunks) ?? [])
  const sum = known.reduce((total, calls) => total + calls, 0)
  return known.length === metrics.length ? `${sum}` : `${sum} for ${known.length} metrics`
}
