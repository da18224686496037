import type { Baseline } from '../../baseline/baseline.ts'
import type { UnprovableDrop } from '../../gate/unprovableDrops.ts'
import { unprovableDrops } from '../../gate/unprovableDrops.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { shownName } from '../model/names.ts'

/** How many are shown in full. */
const mostTold = 3

/** Which gated metrics of a baseline no comparison can fail, and the floor to write. Mostly nothing. */
export function unprovableLines(baseline: Baseline): string[] {
  const drops = unprovableDrops(baseline)
  const more = drops.length - mostTold
  return [
    ...drops.slice(0, mostTold).flatMap(drop => {
      const file = ownEntry(baseline.sets, drop.set)?.file
      const where = file === undefined ? 'the golden set' : printable(file, 160)
      return ['', whyUnprovable(drop), `  ${floorToWrite(drop, where)}`]
    }),
    ...(more > 0 ? ['', `The same holds for ${more} more: npx vitest-rag doctor lists them.`] : []),
  ]
}

/** `No comparison of support › faithfulness can fail: all 40 cases are in 1 group, …` */
export function whyUnprovable({ set, metric, cases, independent, noun }: UnprovableDrop): string {
  const name = `${shownName(set)} › ${shownName(metric)}`
  const all = cases === 1 ? 'its only case' : `all ${counted(cases, 'case')}`
  const why =
    independent === 1 && cases > 1
      ? `${all} are in 1 ${noun}, so a drop can't be distinguished from noise that they share`
      : `${counted(independent, independent === cases ? 'case' : noun)} with so few runs can't reach the p that is needed`
  return `No comparison of ${name} can fail: ${why}. Only a floor or a critical case can`
}

/** The entry to paste, as the golden set has it, with the floor. */
export function floorToWrite(
  { metric, floor, setting: { each } }: Pick<UnprovableDrop, 'metric' | 'floor' | 'setting'>,
  where: string,
): string {
  if (floor === undefined) {
    return 'Its noise leaves no room for a floor. Record more runs (npx vitest-rag baseline update --repeats 10), or add cases in other groups'
  }
  const rules = [...(each === undefined ? [] : [`each: ${each}`]), `mean: ${floor}`]
  return `Under \`metrics\` in ${where}, write \`${yamlKey(metric)}: { ${rules.join(', ')} }\`. A run of unchanged quality misses this floor in about one of 100 times; with more runs (--repeats) it can be closer to the mean`
}

/** Names that YAML would take for something else are in quotes. */
function yamlKey(metric: string): string {
  return /^[A-Za-z][\w@]*(?: of [\w-]+)?$/.test(metric)
    ? metric
    : JSON.stringify(printable(metric, 160))
}
