import type { Chunk } from '../../corpus/chunkDocument.ts'
import type { Asking } from '../asking/askModels.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { TopicClass, Topics } from '../corpus/documentTopics.ts'
import type { PoorChunk } from './surveyChunk.ts'
import { surveyChunk } from './surveyChunk.ts'

/** A chunk, and what a question over it is to be about. */
export interface PooledPhrase {
  chunk: Chunk
  phrase: string
  topic: TopicClass
}

export interface ChunkPool {
  /** A phrase of a chunk for each topic, as far as there are any. No phrase is given out twice. */
  take(topics: readonly TopicClass[]): Promise<PooledPhrase[]>
  counts(): { surveyed: number; poor: Partial<Record<PoorChunk, number>> }
  /** What models failed with. */
  failures(): string[]
}

interface PoolOptions {
  corpus: Corpus
  asking: Asking
  topics: Topics
}

/** A chunk with the phrases that are not given out yet. */
interface OpenChunk {
  chunk: Chunk
  phrases: string[]
}

/**
 * Surveys chunks in their order as they are needed, because each costs calls and most of a large corpus is never asked
 * about. A chunk whose phrase was given out comes again after all others.
 */
export function createChunkPool(order: readonly Chunk[], options: PoolOptions): ChunkPool {
  let next = 0
  const open: OpenChunk[] = []
  const again: OpenChunk[] = []
  const poor: Partial<Record<PoorChunk, number>> = {}
  const failures: string[] = []

  async function survey(count: number): Promise<void> {
    const chunks = order.slice(next, next + count)
    next += chunks.length
    // A group of a few may share calls.
    const groups = Array.from({ length: Math.ceil(chunks.length / chunksPerCall) }, () => ({}))
    const found = await allSettled(
      chunks.map((chunk, index) =>
        surveyChunk(chunk, { ...options, group: groups[Math.floor(index / chunksPerCall)] ?? {} }),
      ),
    )
    for (const one of found) {
      if ('chunk' in one) open.push(one)
      else {
        poor[one.poor] = (poor[one.poor] ?? 0) + 1
        if (one.failure !== undefined) failures.push(one.failure)
      }
    }
  }

  return {
    async take(wanted) {
      while (open.length < wanted.length && next < order.length)
        await survey(Math.max(fewestAtOnce, wanted.length - open.length))
      return wanted.flatMap(topic => {
        if (open.length === 0) open.push(...again.splice(0))
        const taken = takePhrase(open, topic, options)
        if (!taken) return []
        if (taken.left.phrases.length > 0) again.push(taken.left)
        return taken.taken
      })
    },
    counts: () => ({ surveyed: next, poor }),
    failures: () => failures,
  }
}

/**
 * Waits for all, also where one may not be asked any more: the answers that others wait for are paid for, so they are to
 * be kept and counted.
 * @throws what the first of them threw that failed
 */
async function allSettled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return await Promise.all(promises)
}

/** Takes the phrase of a chunk that documents name most often, or most seldom. */
function takePhrase(
  open: OpenChunk[],
  topic: TopicClass,
  { corpus, topics }: PoolOptions,
): { taken: PooledPhrase; left: OpenChunk } | undefined {
  const isRecent = ({ chunk }: OpenChunk) => topics.isRecent(corpus.documentOf(chunk))
  const found = (topic === 'recent' && open.find(isRecent)) || open[0]
  if (!found) return undefined
  open.splice(open.indexOf(found), 1)
  const { chunk, phrases } = found
  const byUse = phrases.toSorted(
    (one, other) => topics.documentsWith(other) - topics.documentsWith(one),
  )
  const phrase = (topic === 'head' ? byUse[0] : byUse.at(-1)) ?? ''
  const left = phrases.filter(one => one !== phrase)
  const isOfRecent = topic === 'recent' && isRecent(found)
  const spoken = isOfRecent ? 'recent' : topics.isHead(phrase) ? 'head' : 'tail'
  return { taken: { chunk, phrase, topic: spoken }, left: { chunk, phrases: left } }
}

const chunksPerCall = 4
const fewestAtOnce = 4
