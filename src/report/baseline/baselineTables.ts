import type { Baseline, BaselineSet } from '../../baseline/baseline.ts'
import { judgeName } from '../../gate/compare/changedMeasurement.ts'
import { recordedScores } from '../../baseline/recordedScores.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import type { PaintedCell, Column } from '../terminal/columns.ts'
import { alignColumns } from '../terminal/columns.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { shownName } from '../model/names.ts'
import { requiredText } from '../words/requiredPart.ts'
import { boundCellText } from '../model/cellText.ts'
import { criticalText, limitsText } from '../words/recordedRules.ts'

const columns: readonly Column[] = [
  { header: 'metric', align: 'left' },
  { header: 'mean' },
  { header: 'scored' },
  { header: 'repeats' },
  { header: 'better', align: 'left' },
  { header: 'gated', align: 'left' },
  { header: 'tolerance' },
  { header: 'floor', align: 'left' },
  { header: 'each', align: 'left' },
  { header: 'declared', align: 'left' },
  { header: 'judge', align: 'left' },
]

/** What a baseline holds: what runs must cover, of each set a table of its metrics, its critical cases. */
export function baselineTables({ sets, partial }: Baseline): string[] {
  const sorted = Object.entries(sets).toSorted(([a], [b]) => compareText(a, b))
  if (sorted.length === 0) return ['It has no golden sets.']
  const declared = partial && `runs must cover: ${requiredText(partial)}`
  const tables = sorted.flatMap(([name, set], index) => [
    ...(index === 0 ? [] : ['']),
    ...setLines(name, set),
  ])
  return declared === undefined ? tables : [declared, '', ...tables]
}

function setLines(name: string, set: BaselineSet): string[] {
  const rows = Object.entries(set.policy)
    .map(([metric, setting]) => ({ metric, setting }))
    .toSorted(byReportOrder)
    .map(({ metric, setting }) => metricRow(metric, setting, set))
  const critical = Object.entries(set.cases)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([caseId, one]) =>
      one.critical ? [`critical: ${shownName(caseId)} (${criticalText(one.critical)})`] : [],
    )
  const table = rows.length === 0 ? [] : alignColumns(columns, rows)
  const variant = set.variant === undefined ? '' : `, variant ${shownName(set.variant)}`
  return [
    `${shownName(name)}${variant}: ${counted(Object.keys(set.cases).length, 'case')}`,
    ...[...table, ...limitsText(set.limits), ...critical].map(line => `  ${line}`),
  ]
}

function metricRow(
  metric: string,
  setting: ResolvedMetricSetting,
  set: BaselineSet,
): PaintedCell[] {
  const { scored, repeats, mean } = recordedScores(set, metric)
  const { fewest, most } = repeats
  const { direction, gate, tolerance, mean: floor, each, deterministic } = setting
  const measurement = ownEntry(set.measurements, metric)
  const all = Object.keys(set.cases).length
  return [
    shownName(metric),
    mean === null ? '-' : decimal(mean),
    scored === all ? `${scored}` : `${scored}/${all}`,
    scored === 0 ? '' : fewest === most ? `${most}` : `${fewest}–${most}`,
    direction,
    gate ? 'yes' : 'no',
    String(tolerance),
    floor === undefined ? '' : boundCellText(floor, direction),
    each === undefined ? '' : boundCellText(each, direction),
    deterministic ? 'deterministic' : '',
    measurement ? shownName(judgeName(measurement)) : 'not measured',
  ].map(text => ({ text }))
}
