import type {
  BaselineChanges,
  MetricChange,
  SetChanges,
} from '../../gate/compare/compareBaselines.ts'
import type { SuiteChange } from '../../gate/decision.ts'
import { counted, decimal, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { stableJson } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { PaintedCell, Column } from '../terminal/columns.ts'
import { alignColumns } from '../terminal/columns.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { changeText, loweredLine } from '../words/decisionLines.ts'
import { listed, shownName } from '../model/names.ts'
import { systemName } from '../../gate/policy/testedSystems.ts'
import { requiredText } from '../words/requiredPart.ts'
import { criticalText, limitsText, ruleText } from '../words/recordedRules.ts'

/** More than a report lists: a baseline is reviewed name by name. */
const mostNames = 20

const columns: readonly Column[] = [
  { header: 'metric', align: 'left' },
  { header: 'cases' },
  { header: 'before' },
  { header: 'now' },
  { header: 'delta' },
]

/**
 * How a baseline differs from another one.
 * @param loosened rules that got looser, one phrase each
 */
export function baselineChangeLines(
  { sets, required }: BaselineChanges,
  loosened: readonly string[],
): string[] {
  return [
    ...(required ? [requiredLine(required)] : []),
    ...sets.flatMap((change, index) => [
      ...(index === 0 && !required ? [] : ['']),
      ...setLines(change),
    ]),
    ...(loosened.length === 0 ? [] : ['', 'Less strict than before:']),
    ...loosened.map(phrase => `  ${printable(phrase, 400)}`),
  ]
}

/** `runs must cover: all sets → billing, support` */
function requiredLine({ before, now }: NonNullable<BaselineChanges['required']>): string {
  const [former, next] = [before, now].map(part => requiredText(part, mostNames))
  return `runs must cover: ${former} → ${next}`
}

function setLines(change: SetChanges): string[] {
  const metrics = change.metrics.toSorted(byReportOrder)
  const lines = [
    ...(metrics.length === 0 ? [] : alignColumns(columns, metrics.map(metricRow))),
    ...suiteLines(change.suite),
    ...otherwiseLine(change),
    ...systemsLine(change),
    ...loweredLine(change.lowered, mostNames),
    ...(change.before && change.now ? [...ruleLines(metrics), ...limitLine(change)] : []),
    ...criticalLines(change),
    ...metrics.flatMap(({ metric, measurement }) =>
      measurement === undefined
        ? []
        : [`measured differently: ${shownName(metric)}, ${printable(measurement, 200)}`],
    ),
  ]
  return [headline(change), ...lines.map(line => `  ${line}`)]
}

function headline({ set, formerSet, before, now }: SetChanges): string {
  const former = formerSet === undefined ? '' : ` (was ${shownName(formerSet)})`
  const name = `${shownName(set)}${former}`
  if (before && now) return name
  const cases = counted(Object.keys((before ?? now)?.cases ?? {}).length, 'case')
  return `${name} is ${now ? 'new' : 'gone'}, with ${cases}`
}

function metricRow({
  metric,
  direction,
  pairs,
  meanBefore,
  meanNow,
  delta,
}: MetricChange): PaintedCell[] {
  const name = shownName(metric)
  const digits =
    meanBefore === null || meanNow === null ? undefined : digitsBetween(meanBefore, meanNow)
  const shown = (mean: number | null) => ({ text: mean === null ? '-' : decimal(mean, digits) })
  return [
    { text: direction === 'lower' ? `${name} ↓` : name },
    { text: pairs === 0 ? '' : `${pairs}` },
    shown(meanBefore),
    shown(meanNow),
    { text: delta === null ? '' : signedDecimal(delta, digits) },
  ]
}

function suiteLines(suite: readonly SuiteChange[]): string[] {
  const kinds = ['new', 'removed', 'unasked', 'changed', 'metaChanged', 'extended'] as const
  const renamed = suite.flatMap(({ caseId, formerId, metrics }) =>
    formerId === undefined || metrics
      ? []
      : [`renamed: ${shownName(formerId)} → ${shownName(caseId)}`],
  )
  const others = kinds.flatMap(kind => {
    const names = suite.flatMap(({ caseId, change }) => (change === kind ? [caseId] : []))
    return names.length === 0 ? [] : [`${changeText(kind)}: ${listed(names, mostNames)}`]
  })
  const more = renamed.length - mostNames
  return [
    ...others,
    ...renamed.slice(0, mostNames),
    ...(more > 0 ? [`and ${more} more renamed`] : []),
  ]
}

function otherwiseLine({ recordedOtherwise }: SetChanges): string[] {
  if (recordedOtherwise.length === 0) return []
  const names = recordedOtherwise.map(({ caseId }) => caseId)
  return [`changed scores or thresholds: ${listed(names, mostNames)}`]
}

/** `answered by: ./answer.ts → ./canned.ts (variant fallback)` */
function systemsLine({ before, now }: SetChanges): string[] {
  if (!before?.systems || !now?.systems) return []
  const [former, next] = [before.systems, now.systems].map(all => all.map(systemName).join(', '))
  return former === next ? [] : [`answered by: ${former} → ${next}`]
}

function ruleLines(metrics: readonly MetricChange[]): string[] {
  return metrics.flatMap(({ metric, settingBefore, settingNow }) =>
    stableJson(settingBefore) === stableJson(settingNow)
      ? []
      : [`rules of ${shownName(metric)}: ${ruleText(settingBefore)} → ${ruleText(settingNow)}`],
  )
}

function limitLine({ before, now }: SetChanges): string[] {
  const [former, next] = [before, now].map(set => limitsText(set?.limits).join() || 'no limits')
  return former === next ? [] : [`limits: ${former} → ${next}`]
}

function criticalLines({ recordedOtherwise }: SetChanges): string[] {
  return recordedOtherwise.flatMap(({ caseId, baseline, current }) => {
    const [before, now] = [criticalText(baseline.critical), criticalText(current.critical)]
    return before === now ? [] : [`critical case ${shownName(caseId)}: ${before} → ${now}`]
  })
}
