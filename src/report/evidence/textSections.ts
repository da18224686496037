import type { CaseEvidence } from '../../results/results.ts'
import { decimal } from '../../text/numbers.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { markedEntry, shownId } from './evidenceSection.ts'

/** Which sentences of the contexts help to answer. */
export function sentenceSection({ contextSentences = [] }: CaseEvidence): EvidenceSection[] {
  if (contextSentences.length === 0) return []
  const relevant = contextSentences.filter(sentence => sentence.relevant).length
  return [
    {
      summary: `${relevant} of ${contextSentences.length} sentences of the contexts are relevant`,
      entries: contextSentences.map(sentence =>
        markedEntry(
          !sentence.relevant,
          sentence.relevant ? 'relevant' : 'not relevant',
          sentence.text,
        ),
      ),
    },
  ]
}

/** The names, dates and numbers that were compared. */
export function entitySection({ entities }: CaseEvidence): EvidenceSection[] {
  if (!entities) return []
  const list = (names: readonly string[]) => names.map(shownId).join(', ') || 'none'
  const lines = [
    `  named in the reference: ${list(entities.reference)}`,
    `  named in the contexts: ${list(entities.contexts)}`,
  ]
  return [{ entries: [{ wrong: true, lines }] }]
}

/** What the answer would answer, the question that is farthest from the one that was asked first. */
export function questionSection({ generatedQuestions = [] }: CaseEvidence): EvidenceSection[] {
  if (generatedQuestions.length === 0) return []
  return [
    {
      summary: 'questions that the answer would answer, and how near they are to the one asked',
      entries: generatedQuestions
        .toSorted((first, second) => first.similarity - second.similarity)
        .map(({ question, noncommittal, similarity }) =>
          markedEntry(noncommittal, noncommittal ? 'evasive' : decimal(similarity, 2), question),
        ),
    },
  ]
}
