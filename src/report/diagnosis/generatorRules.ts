import { sum } from '../../statistics/mean.ts'
import { retrievalFound } from '../cases/retrievalFound.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import {
  isFrequent,
  isHigh,
  isLow,
  diagnosedMetric,
  present,
  scoredBy,
  worstBy,
} from './diagnosedMetric.ts'
import { mostlyContradicted } from './referenceDisputes.ts'
import type { Rule } from './weakness.ts'

/** Answers miss parts of the reference that were retrieved. */
const leavesOut: Rule = cases => {
  const contextRecall = diagnosedMetric(cases, 'contextRecall')
  const utilization = diagnosedMetric(cases, 'contextUtilization')
  if (isLow(utilization)) {
    return {
      part: 'generator',
      text: leftOutText,
      numbers: present([utilization, contextRecall]),
      cases: worstBy(cases, utilization),
      severity: (contextRecall?.mean ?? 1) * (1 - utilization.mean),
    }
  }
  return utilization ? undefined : recallsLess(cases)
}

const leftOutText =
  'answers leave out what was retrieved. Check the prompt, and the order and number of the passages'

/** The same rule if only the recall of both sides is measured. */
const recallsLess: Rule = cases => {
  const both = scoredBy(cases, ['contextRecall', 'answerRecall'])
  const contextRecall = diagnosedMetric(both, 'contextRecall')
  const answerRecall = diagnosedMetric(both, 'answerRecall')
  if (!isHigh(contextRecall) || !isLow(answerRecall)) return undefined
  return {
    part: 'generator',
    text: leftOutText,
    numbers: [answerRecall, contextRecall],
    cases: worstBy(both, answerRecall),
    severity: contextRecall.mean - answerRecall.mean,
  }
}

/** Retrieval found something, but answers say something else. */
const invents: Rule = cases => {
  const found = whereFound(cases)
  const hallucination = diagnosedMetric(found, 'hallucination')
  const faithfulness = diagnosedMetric(found, 'faithfulness')
  const telling = hallucination ? isFrequent(hallucination) : isLow(faithfulness)
  const measured = hallucination ?? faithfulness
  if (!telling || !measured) return undefined
  return {
    part: 'generator',
    text: 'answers claim what was not retrieved, although passages were. Check the prompt: does it allow answers from memory, and does it allow refusals?',
    numbers: present([hallucination, faithfulness]),
    cases: worstBy(found, measured),
    severity: hallucination ? hallucination.mean : 1 - measured.mean,
  }
}

/** Answers repeat passages that the references contradict, among many that don't answer. */
const trustsNoise: Rule = cases => {
  const contextPrecision = diagnosedMetric(cases, 'contextPrecision')
  const noise = ['noiseSensitivityRelevant', 'noiseSensitivityIrrelevant']
    .map(name => diagnosedMetric(cases, name))
    .filter(isFrequent)
    .toSorted((first, second) => second.mean - first.mean)
  const [most] = noise
  if (!isLow(contextPrecision) || !most || mostlyContradicted(cases) !== true) return undefined
  return {
    part: 'generator',
    text: 'answers repeat what irrelevant passages say. Keep fewer passages, rerank them, or let the prompt choose among them',
    numbers: [...noise, contextPrecision],
    cases: worstBy(cases, most),
    severity: sum(noise.map(({ mean }) => mean)),
  }
}

/** Answers are right, but not from what was retrieved. */
const remembers: Rule = cases => {
  const selfKnowledge = diagnosedMetric(cases, 'selfKnowledge')
  if (!isFrequent(selfKnowledge)) return undefined
  return {
    part: 'generator',
    text: "answers are right from the model's memory, not from what was retrieved. That hides what retrieval misses, and works only until the facts change",
    numbers: present([selfKnowledge, diagnosedMetric(cases, 'contextRecall')]),
    cases: worstBy(cases, selfKnowledge),
    severity: selfKnowledge.mean,
  }
}

/** What answers say was retrieved, but not where they send their readers. */
const miscites: Rule = cases => {
  const precision = diagnosedMetric(cases, 'citationPrecision')
  const faithfulness = diagnosedMetric(cases, 'faithfulness')
  if (!isLow(precision) || isLow(faithfulness)) return undefined
  return {
    part: 'generator',
    text: 'answers cite sources that do not support what they say. Check that prompt and answer number the passages alike, and that nothing rewrites the marks',
    numbers: present([precision, faithfulness]),
    cases: worstBy(cases, precision),
    severity: 1 - precision.mean,
  }
}

const declines: Rule = cases => {
  const answerable = whereFound(cases).filter(({ record }) => record.answerable === true)
  const abstention = diagnosedMetric(answerable, 'abstention')
  if (!isFrequent(abstention)) return undefined
  return {
    part: 'generator',
    text: 'the system declines questions that have an answer. Check what the prompt says about declining',
    numbers: [abstention],
    cases: worstBy(answerable, abstention),
    severity: 1 - abstention.mean,
  }
}

const neverDeclines: Rule = cases => {
  const unanswerable = cases.filter(({ record }) => record.answerable === false && !record.asksBack)
  const abstention = diagnosedMetric(unanswerable, 'abstention')
  if (!isFrequent(abstention)) return undefined
  return {
    part: 'generator',
    text: 'the system answers questions that have no answer. Say in the prompt when to decline',
    numbers: [abstention],
    cases: worstBy(unanswerable, abstention),
    severity: 1 - abstention.mean,
  }
}

const neverAsksBack: Rule = cases => {
  const open = cases.filter(({ record }) => record.asksBack)
  const abstention = diagnosedMetric(open, 'abstention')
  if (!isFrequent(abstention)) return undefined
  return {
    part: 'generator',
    text: 'the system does not ask back when a question leaves open what is meant. Say in the prompt when to ask',
    numbers: [abstention],
    cases: worstBy(open, abstention),
    severity: 1 - abstention.mean,
  }
}

/** If retrieval found nothing, the retriever is at fault and not the generator. */
function whereFound(cases: readonly FoldedCase[]): readonly FoldedCase[] {
  return retrievalFound(cases)?.found ?? cases
}

export const generatorRules: readonly Rule[] = [
  leavesOut,
  invents,
  trustsNoise,
  remembers,
  miscites,
  declines,
  neverDeclines,
  neverAsksBack,
]
