import { defined } from '../../defined.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import type { Persona } from '../../judge/questionForm.ts'
import { searchTerms } from '../../corpus/searchTerms.ts'
import type { GivenScenario } from '../../interchange/readScenarios.ts'
import { quoted } from '../../judge/checks/reason.ts'
import { functionWords } from '../../judge/lexical/functionWords.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { documentTopics } from '../corpus/documentTopics.ts'
import { drawQuestions } from '../drawing/drawQuestions.ts'
import type { DrawingSettings } from '../generationOptions.ts'
import type { UserScenario } from './simulatedUser.ts'

interface ScenarioOptions {
  corpus: Corpus
  /** Draws first questions. */
  asking: Asking
  settings: DrawingSettings
  personas: readonly Persona[]
  seed: number
  /** Questions that were asked before. */
  known: readonly string[]
  /** Tags of golden sets, which may name subjects. */
  tags: readonly string[]
}

/** Scenarios for conversations, and the failures of models. */
export interface DrawnScenarios {
  scenarios: UserScenario[]
  failures: readonly string[]
}

/**
 * Draws scenarios: what a user wants to know is a question over the corpus, examined as any other.
 * Half of them are about parts that tags of golden sets name, if there are any.
 * @throws UserError as {@link Asking.ask}
 */
export async function drawScenarios(
  count: number,
  { corpus, asking, settings, personas, seed, known, tags }: ScenarioOptions,
): Promise<DrawnScenarios> {
  const tagged = taggedChunks(tags, corpus)
  const ofTags = tagged.length === 0 ? 0 : Math.floor(count / 2)
  const request = { ...settings, personas, seed }
  const near = await (ofTags > 0
    ? drawQuestions(
        { ...request, count: ofTags },
        { corpus: { ...corpus, chunks: tagged }, asking, known },
      )
    : undefined)
  const first = near?.drawn ?? []
  const rest = await drawQuestions(
    { ...request, count: count - first.length },
    { corpus, asking, known: [...known, ...first.map(({ question }) => question)] },
  )
  const drawn = [...first, ...rest.drawn]
  return {
    scenarios: drawn.map(question => {
      const { persona, reference, chunk, topic } = question
      return {
        ...defined({ persona, expectedOutcome: reference, other: otherSubject(chunk, corpus) }),
        ...{ scenario: question.question, home: chunk, topic, first: question },
      }
    }),
    failures: [...(near?.failures ?? []), ...rest.failures],
  }
}

/** Parts of documents for each tag: a subject has few. */
const chunksPerTag = 3

function taggedChunks(tags: readonly string[], corpus: Corpus): Chunk[] {
  const found = tags.flatMap(tag =>
    corpus.nearest(tag, { count: chunksPerTag, among: chunk => !corpus.isDistractor(chunk) }),
  )
  return [...new Set(found.map(({ chunk }) => chunk))]
}

/** The nearest part of another document. */
function otherSubject({ text, documentId }: Chunk, corpus: Corpus): Chunk | undefined {
  const among = (one: Chunk) => one.documentId !== documentId && !corpus.isDistractor(one)
  return corpus.nearest(text, { count: 1, among })[0]?.chunk ?? corpus.chunks.find(among)
}

/** The scenarios that a person wrote, each over the part of a document that is nearest to its words. */
export function placedScenarios(given: readonly GivenScenario[], corpus: Corpus): DrawnScenarios {
  const topics = documentTopics(corpus.documents)
  const failures: string[] = []
  const scenarios = given.flatMap((one): UserScenario[] => {
    const { scenario, expectedOutcome, userDescription } = one
    const words = tellingWords(`${scenario}\n${expectedOutcome ?? ''}`)
    const among = (chunk: Chunk) => !corpus.isDistractor(chunk)
    const home = corpus.nearest(words, { count: 1, among })[0]?.chunk
    if (!home) {
      failures.push(`No document has words of the scenario ${quoted(scenario)}`)
      return []
    }
    const isRecent = topics.isRecent(corpus.documentOf(home))
    return [
      {
        ...(userDescription !== undefined && {
          persona: { name: userDescription, description: userDescription },
        }),
        ...defined({ expectedOutcome, other: otherSubject(home, corpus) }),
        ...{ scenario, home, topic: isRecent ? 'recent' : 'tail' },
      },
    ]
  })
  return { scenarios, failures }
}

/** A scenario is a text, and words such as "is" are in each document. */
const tellingWords = (text: string): string =>
  searchTerms(text)
    .filter(term => !functionWords.has(term))
    .join(' ')
