import { asWritten, counted, decimal, signedDecimal } from '../../text/numbers.ts'
import type { BoundCell, Cell, ChangeCell, IntervalCell, MeanCell, Units } from './table.ts'

/** A cell as text. Names are as they were written, so printers make them safe. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'name':
      return cell.direction === 'lower' ? `${cell.name} ↓` : cell.name
    case 'number':
      if (cell.value === null) return '–'
      return (cell.isDifference ? signedDecimal : decimal)(cell.value, cell.digits)
    case 'count':
      return countText(cell)
    case 'interval':
      return intervalText(cell)
    case 'estimate':
      return `${decimal(cell.value)} (${cell.interval ? intervalText(cell.interval) : ''})`
    case 'mean':
      return meanText(cell)
    case 'change':
      return changeText(cell)
    case 'bound':
      return boundCellText(cell.bound, cell.direction)
    case 'moved':
      return `${cell.better} / ${cell.worse} / ${cell.same}`
    case 'histogram':
      return cell.distribution.now.join(' ')
    case 'verdict':
    case 'text':
      return cell.text
  }
}

/** `46/48`, of conversations `46/48 in 12` */
function countText({ count, of, units }: Extract<Cell, { kind: 'count' }>): string {
  const text = count === of ? `${count}` : `${count}/${of}`
  return units ? `${text} in ${units.count}` : text
}

/** `48 cases in 12 conversations` */
export function countedCases(count: number, units: Units | undefined): string {
  const cases = counted(count, 'case')
  return units ? `${cases} in ${counted(units.count, units.noun)}` : cases
}

/** `0.792–0.981`, of a difference `-0.110 to +0.004` */
function intervalText({
  lower,
  upper,
  isDifference,
}: Pick<IntervalCell, 'lower' | 'upper' | 'isDifference'>): string {
  return isDifference
    ? `${signedDecimal(lower)} to ${signedDecimal(upper)}`
    : `${decimal(lower)}–${decimal(upper)}`
}

/**
 * The mean over the compared cases, and the mean over all if there are more. If nothing is
 * compared: the mean, the number of cases, and the confidence interval.
 */
function meanText({ value, digits, n, applicable, units, compared, interval }: MeanCell): string {
  if (value === null) return `– (0 of ${counted(applicable, 'case')})`
  if (compared) {
    const shown = decimal(compared.value, digits)
    return compared.pairs === n ? shown : `${shown} (all ${n}: ${decimal(value, digits)})`
  }
  const of = n === applicable ? '' : `${n} of `
  const over = `${of}${countedCases(applicable, units)}`
  return `${decimal(value, digits)} (${[over, ...(interval ? [intervalText(interval)] : [])].join(', ')})`
}

/** `-0.061 (-0.090 to -0.030)` */
function changeText({ value, digits, interval, isByChance }: ChangeCell): string {
  const delta = signedDecimal(value, digits)
  if (!interval || !isByChance) return delta
  return `${delta} (${intervalText({ ...interval, isDifference: true })})`
}

/** `≥ 0.900` */
export function boundCellText(
  bound: BoundCell['bound'],
  direction: BoundCell['direction'],
): string {
  return `${direction === 'higher' ? '≥' : '≤'} ${asWritten(bound)}`
}

/** Whether a difference is one for the better or the worse; undefined if it rounds to 0. */
export function gainOf({ value, direction }: ChangeCell): 'better' | 'worse' | undefined {
  if (Number(signedDecimal(value)) === 0) return undefined
  return value > 0 === (direction === 'higher') ? 'better' : 'worse'
}
