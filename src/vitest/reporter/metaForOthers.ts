import { resolve } from 'node:path'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { evalMeta, harnessMeta } from '../../interchange/evalMeta.ts'
import type { CaseRecord } from '../../results/results.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import type { RagRun } from '../../run/project/ragRun.ts'

/**
 * Has the meta of a test show its record in the shape that reporters of other packages read. It is made
 * when somebody reads it, because few reporters do.
 */
export function metaForOthers({
  root,
  main,
  servingFile,
}: Pick<RagRun, 'root' | 'main' | 'servingFile'>): (meta: object, record: CaseRecord) => void {
  const lowerIn = builtOnceFor(({ judging }: RagProject) => {
    const lower = judging.known.filter(one => one.direction === 'lower')
    return new Set(lower.map(({ name }) => name))
  })
  return (meta, record) => {
    // What a golden set defines itself is better where it is higher.
    const directionOf = (key: string) => {
      const lower = lowerIn(servingFile(resolve(root, record.file)))
      return lower.has(parseMetricKey(key)?.name ?? key) ? 'lower' : 'higher'
    }
    const harness = harnessMeta(record)
    Object.defineProperty(meta, 'eval', {
      enumerable: true,
      configurable: true,
      get: () => evalMeta(record, { directionOf, answer: answerTo(record) }),
    })
    if (harness) Object.assign(meta, { harness })
  }

  function answerTo(record: CaseRecord): string | undefined {
    const found = main.answerOf(record)
    return found?.retrievalOnly ? undefined : found?.answer
  }
}
