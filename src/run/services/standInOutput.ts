import { defined } from '../../defined.ts'
import type { GoldenCase } from '../../golden/goldenSet.ts'
import { documentsWithText } from '../../metrics/applicability.ts'
import type { PipelineOutput } from '../../pipeline/pipeline.ts'
import type { OutputSource } from '../../report/estimates/dryRunReport.ts'
import { readAnswers } from '../../results/answersFile.ts'
import { caseKey } from '../../results/order.ts'
import { outputOf } from '../../results/answerRecord.ts'
import { documentRanking } from '../../text/documentRanking.ts'
import { measuredSteps } from '../sets/measuredSteps.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { passagesOfTool } from '../../pipeline/tools/passagesOfTool.ts'
import { referenceText } from '../../text/referenceText.ts'

interface StandInOutput {
  source: OutputSource
  /** Absent if it is not known. */
  output?: PipelineOutput
}

/** Which system would answer. */
interface AskedSystem {
  set: string
  variant?: string | undefined
}

/**
 * Says what stands in for the pipeline, which is not asked.
 * @param file answers of the run before, if there are any, or those that were named
 * @throws UserError if that file is damaged
 */
export function standInOutputs(
  file: string,
  source: OutputSource = 'lastRun',
): (asked: AskedSystem, goldenCase: GoldenCase) => StandInOutput {
  const first = readAnswers(file).filter(({ repeat }) => repeat === 0)
  const answers = new Map(first.map(record => [caseKey(record), record]))
  return ({ set, variant }, goldenCase) => {
    const { id, question, recorded } = goldenCase
    if (recorded) return { source: 'recorded', output: recorded }
    const former = answers.get(caseKey({ set, caseId: id, ...defined({ variant }) }))
    if (former?.question === question) {
      return { source, output: withSteps(outputOf(former), goldenCase) }
    }
    const { output, ...standIn } = fromGolden(goldenCase)
    return { ...standIn, ...(output && { output: withSteps(output, goldenCase) }) }
  }
}

/**
 * The answer with its passages in place of those of steps that are not recorded. Under other names they are other
 * questions, as those of a step would be.
 */
function withSteps(output: PipelineOutput, goldenCase: GoldenCase): PipelineOutput {
  const { contexts, stepPassages = {} } = output
  const missing = measuredSteps(goldenCase).withTexts.filter(name => {
    const known = ownEntry(stepPassages, name) ?? passagesOfTool(name, output)
    return !known || ('documents' in known && !known.passages)
  })
  if (missing.length === 0) return output
  const standIns = missing.map(name => {
    const passages = contexts.map(one => ({ ...one, id: `${name} ${one.id}` }))
    return [name, { documents: documentRanking(contexts), passages }]
  })
  return { ...output, stepPassages: { ...stepPassages, ...Object.fromEntries(standIns) } }
}

function fromGolden(goldenCase: GoldenCase): StandInOutput {
  const { answerable, asksBack, question, relevantDocuments } = goldenCase
  const reference = referenceText(goldenCase)
  // Another question in the language of the case.
  if (asksBack) return { source: 'askedBack', output: { answer: question, contexts: [] } }
  if (!answerable) {
    return { source: 'refusal', output: { answer: '', contexts: [], declined: true } }
  }
  if (reference === '') return { source: 'unknown' }
  const documents = documentsWithText(relevantDocuments)
  // Without any text nothing would be checked, and too few calls be counted.
  const contexts =
    documents.length > 0
      ? documents
      : [{ id: 'reference', documentId: 'reference', text: reference }]
  return { source: 'reference', output: { answer: reference, contexts } }
}
