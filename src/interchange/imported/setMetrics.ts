import type { WritableCase, WritableGoldenSet } from '../../golden/write/goldenSetText.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { ImportedSet } from './importedCase.ts'

type Asked = Pick<WritableGoldenSet, 'preset' | 'metrics'>

/**
 * What the set asks for: what each of its cases asks for, or what the other tool measures, or what its cases can be
 * measured by.
 * @returns the cases without what the set says for them, and why less is asked for than most cases could be measured by
 */
export function setMetrics(
  cases: readonly WritableCase[],
  { preset }: Pick<ImportedSet, 'preset'>,
): { asked: Asked; cases: WritableCase[]; notes: string[] } {
  const answerable = cases.filter(one => one.answerable !== false)
  const common = commonMetrics(answerable)
  const isAsked = cases.some(({ metrics }) => metrics !== undefined)
  if (isAsked) {
    // A case that asks for nothing would pass with any answer.
    const isBare = Object.keys(common).length === 0 && cases.some(({ metrics }) => !metrics)
    const asked = isBare ? fitting(answerable) : common
    return {
      asked: { metrics: asked },
      cases: cases.map(one => withoutCommon(one, common)),
      notes: withoutContexts(cases),
    }
  }
  return {
    asked: presetFor(preset, answerable) ?? { metrics: fitting(answerable) },
    cases: [...cases],
    notes: [...withoutReference(answerable), ...withoutContexts(cases)],
  }
}

/** A metric that needs a reference can only be asked for where every case has one. */
function withoutReference(cases: readonly WritableCase[]): string[] {
  const lacking = cases.filter(({ reference }) => reference === undefined)
  const [first] = lacking
  if (!first || lacking.length === cases.length) return []
  return [
    `${grouped(lacking.length)} of ${counted(cases.length, 'case')} ${lacking.length === 1 ? 'has' : 'have'} no reference, the first \`${printable(first.id, 80)}\`: metrics that need one are left out`,
  ]
}

/** What was retrieved for a recorded answer is unknown if the other tool kept no passages. */
const hasUnknownContexts = ({ answer, contexts }: WritableCase): boolean =>
  answer !== undefined && contexts === undefined

function withoutContexts(cases: readonly WritableCase[]): string[] {
  const lacking = cases.filter(hasUnknownContexts)
  const [first] = lacking
  if (!first) return []
  return [
    `${grouped(lacking.length)} of ${counted(cases.length, 'case')} ${lacking.length === 1 ? 'has' : 'have'} an answer without \`contexts\`, the first \`${printable(first.id, 80)}\`: metrics that read what was retrieved do not apply there`,
  ]
}

type Setting = number | object

/** Those that all cases ask for. Where their thresholds differ, the set has none and the cases keep theirs. */
function commonMetrics(cases: readonly WritableCase[]): Record<string, Setting> {
  const [first, ...others] = cases
  const entries = Object.entries(first?.metrics ?? {}).flatMap(
    ([metric, setting]): [string, Setting][] => {
      const settings = others.map(({ metrics = {} }) => metrics[metric])
      if (settings.includes(undefined)) return []
      const isSame = settings.every(one => JSON.stringify(one) === JSON.stringify(setting))
      return [[metric, isSame && setting !== 'report' ? setting : {}]]
    },
  )
  return Object.fromEntries(entries)
}

function withoutCommon(given: WritableCase, common: Record<string, Setting>): WritableCase {
  const { metrics = {}, ...rest } = given
  const own = Object.entries(metrics).filter(
    ([metric, setting]) => JSON.stringify(common[metric]) !== JSON.stringify(setting),
  )
  return own.length === 0 ? rest : { ...rest, metrics: Object.fromEntries(own) }
}

/** A preset needs its fields in each case that has an answer. */
function presetFor(
  preset: ImportedSet['preset'],
  cases: readonly WritableCase[],
): Asked | undefined {
  if (preset === undefined) return undefined
  const field = preset === 'retrieval' ? 'relevantDocuments' : 'reference'
  return cases.every(one => one[field] !== undefined) ? { preset } : undefined
}

/** Where a file has texts of documents, their ids may be made up, and nothing retrieves those. */
function hasIdsOfItsOwn({ relevantDocuments = [] }: WritableCase): boolean {
  return relevantDocuments.every(one => typeof one === 'string' || !('text' in one))
}

function fitting(cases: readonly WritableCase[]): Record<string, Setting> {
  const has = (field: 'reference' | 'relevantDocuments') =>
    cases.every(one => one[field] !== undefined)
  // Without a case there is nothing that speaks against a metric.
  const isRetrievalKnown = cases.length === 0 || !cases.every(hasUnknownContexts)
  return {
    ...(isRetrievalKnown && { faithfulness: {} }),
    ...(has('reference') && { answerF1: {} }),
    ...(has('reference') && isRetrievalKnown && { contextRecall: {} }),
    ...(!has('reference') && { answerRelevance: {} }),
    ...(isRetrievalKnown &&
      has('relevantDocuments') &&
      cases.every(hasIdsOfItsOwn) && { documentRecall: {} }),
  }
}
