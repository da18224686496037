import { hash } from 'node:crypto'
import { nearDuplicates } from '../corpus/nearDuplicates.ts'
import { textParts } from '../corpus/textParts.ts'
import { defined } from '../defined.ts'
import type { CaseOrigin } from '../golden/originSchema.ts'
import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import type { WritableCase } from '../golden/write/goldenSetText.ts'
import { findMetric } from '../metrics/index.ts'
import type { AnswerRecord, CaseRecord } from '../results/results.ts'
import { questionId } from './imported/caseIds.ts'
import { mean } from '../statistics/mean.ts'
import { compareText } from '../text/stableJson.ts'
import { uniqueNames } from '../text/uniqueNames.ts'

/** A judged case of production, with what its golden set knows about it. */
export interface JudgedTrace {
  record: CaseRecord
  answer?: AnswerRecord
  origin?: CaseOrigin
}

interface DraftsRequest {
  count: number
  seed: number
  /** Questions that the project's golden sets ask already. */
  known: readonly string[]
  /** Ids that are taken. */
  taken: readonly string[]
}

/** Why a case was chosen. */
type Reason = 'worst' | 'unusual' | 'random'

export interface WorstDrafts {
  drafts: WritableCase[]
  /** How many were passed over, because a golden set asks nearly the same. */
  known: number
}

/**
 * Drafts of cases from a judged sample: half of them the worst, a quarter those whose questions are least like the
 * others, and the rest drawn at random, because a set of failures alone says nothing about the usual. The answer is a note,
 * since nobody has said that it is right.
 */
export function worstDrafts(judged: readonly JudgedTrace[], request: DraftsRequest): WorstDrafts {
  const questions = judged.filter(({ record }) => record.question !== undefined)
  const measured = questions.filter(({ record }) => !asksNothing(record))
  const asked = measured.length > 0 ? measured : questions
  const fresh = unknown(asked, request.known)
  const chosen = choose(fresh, request)
  const earlier = Map.groupBy(judged, ({ record }) => record.turn?.conversation)
  const nameOf = uniqueNames(request.taken)
  return {
    drafts: chosen.map(({ one, why }) => draftOf(one, why, { earlier, nameOf })),
    known: asked.length - fresh.length,
  }
}

/** No metric applies to the answer, as to that of “Thanks!”: there is nothing to expect of it. */
function asksNothing({ scores }: CaseRecord): boolean {
  return Object.values(scores).every(({ status }) => status === 'notApplicable')
}

const questionOf = ({ record }: JudgedTrace): string => record.question ?? ''

/** Those whose question no golden set asks, and each question once. */
function unknown(asked: readonly JudgedTrace[], known: readonly string[]): JudgedTrace[] {
  const ordered = asked.toSorted((one, other) => badness(other) - badness(one))
  const texts = [...known, ...ordered.map(questionOf)]
  const alike = new Set<number>()
  for (const { first, second } of nearDuplicates(texts)) if (!alike.has(first)) alike.add(second)
  // Questions without a letter, such as an emoji, are like no other.
  const asks = new Set(known)
  return ordered.filter((one, index) => {
    const isNew = !asks.has(questionOf(one)) && !alike.has(known.length + index)
    asks.add(questionOf(one))
    return isNew
  })
}

interface Chosen {
  one: JudgedTrace
  why: Reason
}

function choose(fresh: readonly JudgedTrace[], { count, seed }: DraftsRequest): Chosen[] {
  const chosen = new Map<JudgedTrace, Reason>()
  const take = (why: Reason, until: number, ordered: readonly JudgedTrace[]) => {
    for (const one of ordered) {
      if (chosen.size >= until) return
      if (!chosen.has(one)) chosen.set(one, why)
    }
  }
  const failing = fresh.filter(one => badness(one) > 0)
  take('worst', Math.ceil(count / 2), failing)
  take('unusual', chosen.size + Math.floor(count / 4), unusualFirst(fresh))
  const place = ({ record }: JudgedTrace) => hash('sha256', JSON.stringify([seed, record.caseId]))
  take(
    'random',
    count,
    fresh.toSorted((one, other) => compareText(place(one), place(other))),
  )
  return Array.from(chosen, ([one, why]) => ({ one, why }))
}

/** From 0 (nothing is wrong) to 1: the mean of what its scores lack. A missed threshold counts as much as a score of 0. */
function badness({ record: { scores, missed } }: JudgedTrace): number {
  const lacks = Object.entries(scores).flatMap(([key, score]) => {
    if (score.status !== 'scored' || score.value < 0 || score.value > 1) return []
    const { name = key } = parseMetricKey(key) ?? {}
    const isLowerBetter = findMetric(name)?.direction === 'lower'
    return [isLowerBetter ? score.value : 1 - score.value]
  })
  const all = [...lacks, ...missed.map(() => 1)]
  return all.length === 0 ? 0 : mean(all)
}

/** By how much of a question the most similar other one shares. */
function unusualFirst(given: readonly JudgedTrace[]): JudgedTrace[] {
  const parts = given.map(one => textParts(questionOf(one)))
  const likeness = parts.map((own, index) =>
    Math.max(0, ...parts.map((other, at) => (at === index ? 0 : jaccard(own, other)))),
  )
  return given
    .map((one, index) => ({ one, likeness: likeness[index] ?? 0 }))
    .toSorted((one, other) => one.likeness - other.likeness)
    .map(({ one }) => one)
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter(part => other.has(part)).length
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

interface Drafting {
  earlier: ReadonlyMap<string | undefined, readonly JudgedTrace[]>
  nameOf: (name: string) => string
}

function draftOf(one: JudgedTrace, why: Reason, { earlier, nameOf }: Drafting): WritableCase {
  const { record, answer, origin } = one
  const { turn, tags, group, scores } = record
  const before = turn ? (earlier.get(turn.conversation) ?? []) : []
  const history = before
    .filter(({ record: { turn: other } }) => (other?.number ?? 0) < (turn?.number ?? 0))
    .toSorted(
      (first, second) => (first.record.turn?.number ?? 0) - (second.record.turn?.number ?? 0),
    )
    .flatMap(said)
  const open = (record.evidence.answerInContexts ?? []).flatMap(({ claim, verdict }) =>
    verdict === 'supported' ? [] : [claim.text],
  )
  const numbers = Object.entries(scores).flatMap(([key, score]) =>
    score.status === 'scored' ? [[key, score.value] as const] : [],
  )
  return {
    // The id of a trace says nothing to the people who review it.
    id: nameOf(questionId(questionOf(one))),
    question: questionOf(one),
    ...(history.length > 0 && { history }),
    ...defined({ tags, group }),
    review: 'pending',
    origin: origin ?? { by: 'import' },
    meta: {
      production: {
        why,
        ...defined({ answer: answer?.answer }),
        ...(open.length > 0 && { notSupported: open }),
        scores: Object.fromEntries(numbers),
      },
    },
  }
}

function said(one: JudgedTrace) {
  const { answer } = one
  return [
    { role: 'user' as const, content: questionOf(one) },
    ...(answer ? [{ role: 'assistant' as const, content: answer.answer }] : []),
  ]
}
