import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import { findKeyPhrases } from '../../judge/steps/findKeyPhrases.ts'
import type { PassageQuality } from '../../judge/steps/ratePassage.ts'
import { passageQualities, ratePassage } from '../../judge/steps/ratePassage.ts'
import { mean } from '../../statistics/mean.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'

/** Why a chunk gets no question: its poorest quality, too few words, or a model without a valid answer. */
export type PoorChunk = PassageQuality | 'tooShort' | 'noValidAnswer'

/** A chunk with its key phrases, or why it is unsuitable. */
type SurveyedChunk = { chunk: Chunk; phrases: string[] } | { poor: PoorChunk; failure?: string }

/** A mean of 1 to 3 below this is poor, as in RAGAS. */
const leastMean = 1.5
const fewestLetters = 60

/**
 * Has a model rate a chunk for clarity, depth, structure and relevance, and find three to five key phrases if the
 * rating is good enough.
 */
export async function surveyChunk(
  chunk: Chunk,
  { corpus, asking, group }: { corpus: Corpus; asking: Asking; group: object },
): Promise<SurveyedChunk> {
  const letters = chunk.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  // A letter of a script without spaces counts like three other letters.
  const dense =
    chunk.text.match(/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu)?.length ?? 0
  if (letters + 2 * dense < fewestLetters) return { poor: 'tooShort' }
  const { title } = corpus.documentOf(chunk)
  const { headings, text } = chunk
  const request = {
    ...defined({ title }),
    ...(headings.length > 0 && { headings }),
    text,
  }
  try {
    const ratings = await asking.ask('critic', ratePassage, request, group)
    const values = passageQualities.map(quality => ratings[quality])
    if (mean(values) < leastMean) {
      const lowest = Math.min(...values)
      return { poor: passageQualities.find(quality => ratings[quality] === lowest) ?? 'depth' }
    }
    const { phrases } = await asking.ask('generator', findKeyPhrases, request, group)
    return { chunk, phrases }
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return { poor: 'noValidAnswer', failure: error.message }
  }
}
