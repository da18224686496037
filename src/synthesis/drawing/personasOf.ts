import { JudgeFailure } from '../../judge/judge.ts'
import type { Persona } from '../../judge/questionForm.ts'
import { writePersonas } from '../../judge/steps/writePersonas.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { seededNumber } from './seeded.ts'

/** This many documents show well enough who would ask about them. */
const mostDocuments = 20
const mostTopics = 6

/**
 * The personas that ask: those of the user, or as many as a model is to make up for these documents. Without a valid
 * answer, questions have no persona.
 * @throws UserError and SynthesisStopped as {@link Asking.ask}
 */
export async function personasOf(
  personas: number | readonly Persona[],
  { corpus, asking, seed }: { corpus: Corpus; asking: Asking; seed: number },
): Promise<readonly Persona[]> {
  if (typeof personas !== 'number') return personas
  if (personas === 0) return []
  const documents = corpus.documents
    .map(document => ({ document, luck: seededNumber(seed, 'documents', document.id) }))
    .toSorted((one, other) => one.luck - other.luck)
    .slice(0, mostDocuments)
    .map(({ document: { id, title = id, blocks } }) => ({
      title,
      topics: [...new Set(blocks.flatMap(({ headings }) => headings))].slice(0, mostTopics),
    }))
  try {
    const request = { count: personas, documents }
    return (await asking.ask('generator', writePersonas, request)).personas
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return []
  }
}
