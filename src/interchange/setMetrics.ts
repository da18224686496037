import { ownNameFault, parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { turnId } from '../golden/cases/writtenTurns.ts'
import type {
  WritableCase,
  WritableConversation,
  WritableGoldenSet,
} from '../golden/write/goldenSetText.ts'
import { findMetric } from '../metrics/index.ts'
import { readsContexts } from '../scores/readsContexts.ts'
import { abstained } from '../text/abstained.ts'
import { countedOf } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { ImportedSet } from './imported/importedCase.ts'

type Asked = Pick<WritableGoldenSet, 'preset' | 'metrics'>

/** What a case or a turn asks for by itself. */
type Asking = Pick<WritableCase, 'metrics' | 'aspects'>

/** Leaves out of a case or a turn what the whole set asks for. */
export type WithoutShared = <One extends Asking>(one: One) => Omit<One, keyof Asking> & Asking

interface SetMetrics {
  asked: Asked
  withoutShared: WithoutShared
  /** Why the set asks for fewer metrics than most cases allow. */
  notes: string[]
}

/**
 * The metrics of the set: those that all its cases ask for, or those of the other tool, or those that its cases
 * allow.
 * @param entries the same cases as they are written: turns have recorded answers that their cases have in the history
 */
export function setMetrics(
  cases: readonly WritableCase[],
  entries: readonly (WritableCase | WritableConversation)[],
  { preset }: Pick<ImportedSet, 'preset'>,
): SetMetrics {
  const answerable = cases.filter(({ answerable: has = true }) => has === true)
  const statements = sharedAspects(cases)
  const common = { ...commonMetrics(answerable), ...aspectMetrics(statements) }
  const recorded = entries.flatMap(recordedIn)
  const isRetrievalKnown = !recorded.some(hasUnknownContexts)
  if (cases.some(asksOwn)) {
    // A case without metrics would pass with any answer.
    const isBare = Object.keys(common).length === 0 && !cases.every(asksOwn)
    // Facts that no metric reads would be of no use.
    const areUnread = cases.every(({ metrics, facts }) => facts && metrics === undefined)
    const isFitted = isBare || areUnread
    const metrics = isFitted ? { ...fitting(answerable, isRetrievalKnown), ...common } : common
    const isUnmeasured = [{ metrics }, ...cases].some(asksWhatWasRetrieved)
    return {
      asked: Object.keys(metrics).length > 0 ? { metrics } : {},
      withoutShared: one => withoutCommon(one, common, statements),
      notes: isUnmeasured
        ? withoutContexts(recorded, 'are not measured there. Add them, or remove these metrics')
        : isFitted
          ? withoutContexts(recorded, 'are left out')
          : [],
    }
  }
  const named = isRetrievalKnown ? presetFor(preset, answerable) : undefined
  return {
    asked: named ?? { metrics: fitting(answerable, isRetrievalKnown) },
    withoutShared: one => ({ ...one }),
    notes: [...withoutReference(answerable), ...withoutContexts(recorded, 'are left out')],
  }
}

type Recorded = Pick<WritableCase, 'id' | 'answer' | 'contexts'>

/** The answers of a case or a conversation, each with the name that its run shows. */
function recordedIn(entry: WritableCase | WritableConversation): readonly Recorded[] {
  if (!('turns' in entry)) return [entry]
  return entry.turns.map((turn, at) => ({
    ...turn,
    id: turnId(entry.id, turn.id ?? `turn ${at + 1}`),
  }))
}

/** Whether a set or a case asks for a metric that reads contexts. */
const asksWhatWasRetrieved = ({ metrics = {} }: Pick<WritableCase, 'metrics'>): boolean =>
  Object.keys(metrics).some(key => {
    const metric = findMetric(parseMetricKey(key)?.name ?? '')
    return metric !== undefined && readsContexts(metric)
  })

/** Checks and statements bring their metrics with them. */
const asksOwn = ({ metrics, checks, aspects }: WritableCase): boolean =>
  metrics !== undefined || checks !== undefined || aspects !== undefined

/** The statements of all cases. Those of a single case stay with it. */
function sharedAspects([first, ...others]: readonly WritableCase[]): string[] {
  if (others.length === 0) return []
  const own = others.map(({ aspects }) => new Set(aspects))
  return (first?.aspects ?? []).filter(text => own.every(one => one.has(text)))
}

/** Statements as metrics of the set, named after their first words. */
function aspectMetrics(texts: readonly string[]): Record<string, Setting> {
  const taken = new Set<string>()
  const isTaken = (name: string) =>
    taken.has(name) || findMetric(name) !== undefined || ownNameFault(name) !== undefined
  const entries = texts.map((text): [string, Setting] => {
    const words = text.match(/[a-z\d]+/gi)?.slice(0, wordsOfName) ?? []
    const joined = words
      .map(word => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
      .join('')
    const isName = /^[a-z]/i.test(joined)
    const name = isName ? joined.charAt(0).toLowerCase() + joined.slice(1) : 'statement'
    let free = name
    for (let count = 2; isTaken(free); count += 1) free = `${name}${count}`
    taken.add(free)
    return [free, { aspect: text, each: 1 }]
  })
  return Object.fromEntries(entries)
}

/** Enough to tell statements apart in a report. */
const wordsOfName = 4

/** A metric that needs a reference is possible only if every case has one. */
function withoutReference(cases: readonly WritableCase[]): string[] {
  const lacking = cases.filter(({ reference }) => reference === undefined)
  const [first] = lacking
  if (!first || lacking.length === cases.length) return []
  return [
    `${countedOf(lacking.length, cases.length, 'case')} ${lacking.length === 1 ? 'has' : 'have'} no reference, the first \`${printable(first.id, 80)}\`: metrics that need one are left out`,
  ]
}

/** If the other tool kept no passages, it is unknown what was retrieved for a recorded answer. A refusal needs none. */
const hasUnknownContexts = ({ answer, contexts }: Recorded): boolean =>
  answer !== undefined && contexts === undefined && !abstained({ answer })

/** @param outcome what happens to the metrics that read contexts */
function withoutContexts(cases: readonly Recorded[], outcome: string): string[] {
  const lacking = cases.filter(hasUnknownContexts)
  const [first] = lacking
  if (!first) return []
  return [
    `${countedOf(lacking.length, cases.length, 'case')} ${lacking.length === 1 ? 'has' : 'have'} an answer without \`contexts\`, the first \`${printable(first.id, 80)}\`: metrics that read what was retrieved ${outcome}`,
  ]
}

type Setting = number | object

/** The metrics that all cases ask for. If their thresholds differ, the set has none and the cases keep theirs. */
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

function withoutCommon<One extends Asking>(
  given: One,
  common: Record<string, Setting>,
  statements: readonly string[],
): Omit<One, keyof Asking> & Asking {
  const { metrics = {}, aspects = [], ...rest } = given
  const own = Object.entries(metrics).filter(
    ([metric, setting]) => JSON.stringify(common[metric]) !== JSON.stringify(setting),
  )
  const stated = aspects.filter(text => !statements.includes(text))
  return {
    ...rest,
    ...(own.length > 0 && { metrics: Object.fromEntries(own) }),
    ...(stated.length > 0 && { aspects: stated }),
  }
}

/** A preset needs its fields in each case with an answer. */
function presetFor(
  preset: ImportedSet['preset'],
  cases: readonly WritableCase[],
): Asked | undefined {
  if (preset === undefined) return undefined
  const field = preset === 'retrieval' ? 'relevantDocuments' : 'reference'
  return cases.every(one => one[field] !== undefined) ? { preset } : undefined
}

/** If a file has texts of documents, their ids may be made up, and no system retrieves those. */
function hasIdsOfItsOwn({ relevantDocuments = [] }: WritableCase): boolean {
  return relevantDocuments.every(one => typeof one === 'string' || !('text' in one))
}

function fitting(
  cases: readonly WritableCase[],
  isRetrievalKnown: boolean,
): Record<string, Setting> {
  const areClaimsKnown = cases.every(({ reference, facts }) => (reference ?? facts) !== undefined)
  return {
    ...(isRetrievalKnown && { faithfulness: {} }),
    ...(areClaimsKnown && { answerF1: {} }),
    ...(areClaimsKnown && isRetrievalKnown && { contextRecall: {} }),
    ...(!areClaimsKnown && { answerRelevance: {} }),
    ...(isRetrievalKnown &&
      cases.every(({ relevantDocuments }) => relevantDocuments !== undefined) &&
      cases.every(hasIdsOfItsOwn) && { documentRecall: {} }),
  }
}
