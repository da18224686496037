import type { Problem } from '../errors.ts'
import { parseMetricKey } from '../golden/metricCatalogue.ts'
import { evidenceNames } from '../metrics/metric.ts'
import { findMetric } from '../metrics/index.ts'
import { escaped } from '../text/untrusted.ts'
import type { RagOptions } from './options.ts'

/** What is wrong with the metrics of the project's own. */
export function customMetricProblems({ customMetrics = [] }: RagOptions): Problem[] {
  // Options come from JavaScript too.
  const given: unknown = customMetrics
  if (!Array.isArray(given)) {
    return [{ problem: 'Expected `customMetrics` to be a list of metrics' }]
  }
  const names = customMetrics.map(metric => metric?.name)
  return customMetrics.flatMap((metric, index) => {
    const at = `customMetrics[${index}]`
    const {
      name,
      direction,
      score,
      criterion,
      requires = [],
    }: Record<string, unknown> = {
      ...metric,
    }
    const key = typeof name === 'string' ? parseMetricKey(name) : undefined
    const unknown = [requires].flat().filter(one => !evidenceNames.some(known => known === one))
    const repeats = names.indexOf(metric?.name) < index
    return [
      ...(key?.cutoff === undefined && key
        ? []
        : [`\`${at}.name\` to be letters and digits, beginning with a letter`]),
      ...(key && findMetric(key.name)
        ? [`\`${at}\` to have another name than the built-in \`${key.name}\``]
        : []),
      ...(key && repeats
        ? [`\`${at}\` to have another name than a metric before it: \`${key.name}\``]
        : []),
      ...(direction === 'higher' || direction === 'lower'
        ? []
        : [`\`${at}.direction\` to be \`higher\` or \`lower\``]),
      ...(typeof score === 'function' ? [] : [`\`${at}.score\` to be a function`]),
      ...([requires].flat().includes('ratings') && criterion === undefined
        ? [`\`${at}\` to have a \`criterion\`, because it requires \`ratings\``]
        : []),
      ...unknown.map(
        one =>
          `\`${at}.requires\` to name evidence (${evidenceNames.join(', ')}), got \`${escaped(String(one))}\``,
      ),
    ].map(what => ({ problem: `Expected ${what}` }))
  })
}
