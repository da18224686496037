import { z } from 'zod'
import { defined } from '../defined.ts'
import { referenceText } from '../text/referenceText.ts'
import type { Turn } from '../golden/goldenSet.ts'
import type { Passage } from '../judge/claim.ts'
import { isStatement } from '../judge/lexical/statements.ts'
import type { Criterion, Rating } from '../judge/rating.ts'
import { levelOf, rate, ratingsOf } from '../judge/steps/rate.ts'
import type { RateRequest } from '../judge/steps/rate.ts'
import { abstained } from '../text/abstained.ts'
import { isBlank } from '../text/isBlank.ts'
import { sentences } from '../text/sentences.ts'
import { definePiece } from './evidencePiece.ts'
import type { EvidenceSection } from './evidenceSection.ts'
import { keptOf, markedEntry, shownId, shownText } from './evidenceSection.ts'
import type { Found, CaseInProgress } from './caseInProgress.ts'
import { all, answeredQuestion, ask, circumstances, read } from './caseInProgress.ts'
import { groupsWithin, jsonTokens, materialTokens } from '../judge/questionParts.ts'
import { piecesOf } from './passagePieces.ts'

/** A rating, with the key of the metric whose criterion it follows. */
export interface MetricRating extends Rating {
  metric: string
}

/** Ratings of the answer, its sentences or the contexts by a metric's own criterion. */
export const ratings = definePiece({
  name: 'ratings',
  steps: [rate],
  perCriterion: true,
  gather: (current, criterion) => rateBy(criterion, current),
  record: {
    shape: z.array(
      z
        .object({
          metric: z.string(),
          subject: z.string(),
          text: z.string(),
          value: z.int(),
          meaning: z.string().exactOptional(),
          levels: z.array(z.int()).exactOptional(),
          share: z.number().min(0).max(1),
          quote: z.string().nullable(),
          reason: z.string(),
        })
        .meta({ id: 'Rating' }),
    ),
    of: found => {
      const rated = found.flatMap(({ metric, value }) => value.map(one => ({ metric, ...one })))
      return rated.length > 0 ? rated : undefined
    },
    changeTexts: (rated, change) =>
      rated.map(({ text, meaning, quote, reason, ...rating }) => ({
        ...rating,
        text: change(text),
        ...(meaning !== undefined && { meaning: change(meaning) }),
        quote: quote && change(quote),
        reason: change(reason),
      })),
    telling: ({ share }) => Number(share < 1),
    sections: (rated, { metric, leftOut }) =>
      ratingSections(
        rated.filter(one => one.metric === metric),
        leftOut,
      ),
  },
})

function ratingSections(rated: readonly MetricRating[], leftOut: number): EvidenceSection[] {
  if (rated.length === 0) return []
  const best = rated.filter(({ share }) => share === 1).length
  const entries = rated.map(({ subject, text, value, meaning, levels, share, quote, reason }) =>
    markedEntry(share < 1, `${shownId(subject)} rated ${value}${scaleWords(levels)}`, text, [
      meaning === undefined ? undefined : { label: `${value} means`, text: shownText(meaning) },
      reason === '' ? undefined : { label: 'reason', text: shownText(reason) },
      quote === null ? undefined : { label: 'quote', text: `"${shownText(quote)}"` },
    ]),
  )
  const summary = `${best} of ${keptOf(rated.length, leftOut, 'ratings')} are the best`
  return [{ ...(rated.length > 1 && { summary }), entries }]
}

function scaleWords(levels: readonly number[] | undefined): string {
  return levels ? ` of ${levels.join(' · ')}` : ''
}

/** One question if all fits, else as few as it takes. */
export async function rateBy(
  criterion: Criterion | undefined,
  current: CaseInProgress,
): Promise<Found<Rating[]>> {
  if (!criterion) throw new Error('A metric that requires `ratings` must have a `criterion`')
  const subjects = subjectsOf(criterion, current)
  if (subjects.length === 0) return { found: [] }
  const sees = criterion.sees ?? []
  const { contexts } = current.output
  // Which texts are not rated only the judge can tell.
  if (sees.includes('contexts') && contexts.length === 0 && criterion.unrated === undefined) {
    return { found: subjects.map(subject => lowestRating(subject, criterion)) }
  }
  const tokens = materialTokens(current, rate) / 2
  // Each of them rates all subjects by a part of the contexts.
  const parts = groupsWithin(piecesOf(contexts, (tokens * 2) / 3), { tokens })
  const views = sees.includes('contexts') ? [parts[0] ?? [], ...parts.slice(1)] : [undefined]
  const asked = groupsWithin(subjects, { tokens }).map(async group => {
    const rated = views.map(view => rateGroup(criterion, { group, contexts: view }, current))
    return read(all(await Promise.all(rated)), found => bestOfEach(group, found))
  })
  return read(all(await Promise.all(asked)), groups =>
    criterion.rates === 'conversation'
      ? groups.flat().map(one => ({ ...one, text: transcript(saidIn(current)) }))
      : groups.flat(),
  )
}

function subjectsOf({ rates, skipsRefusals }: Criterion, current: CaseInProgress): Passage[] {
  const { output } = current
  // As JSON, no text of a turn can begin another one.
  if (rates === 'conversation')
    return [{ id: 'conversation', text: JSON.stringify(saidIn(current)) }]
  if (rates === 'contexts') return output.contexts.map(({ id, text }) => ({ id, text }))
  if (isBlank(output.answer) || (skipsRefusals && abstained(output))) return []
  if (rates === 'answer') return [{ id: 'answer', text: output.answer }]
  const stated = sentences(output.answer).filter(isStatement)
  return stated.map((text, index) => ({ id: `sentence-${index + 1}`, text }))
}

/** The conversation up to the answer, with the history that the case began with. */
function saidIn({ case: { history = [], question }, output: { answer } }: CaseInProgress): Turn[] {
  return [
    ...history.map(({ role, content }) => ({ role, content })),
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]
}

/** For readers of reports. */
function transcript(said: readonly Turn[]): string {
  return said.map(({ role, content }) => `${role}: ${content}`).join('\n')
}

/** What a text gets that should rest on contexts if there are none. */
function lowestRating({ id, text }: Passage, { levels }: Criterion): Rating {
  const value = Math.min(...levels.map(level => level.value))
  const reason = 'no context was retrieved'
  return { subject: id, text, ...levelOf(value, { levels }), share: 0, quote: null, reason }
}

async function rateGroup(
  { question, levels, unrated, rates, sees = [], quotes = false }: Criterion,
  { group, contexts }: { group: Passage[]; contexts: readonly Passage[] | undefined },
  current: CaseInProgress,
): Promise<Found<Rating[]>> {
  const reference = referenceText(current.case)
  const request: RateRequest = {
    criterion: question,
    levels,
    ...defined({ unrated }),
    subjects: group,
    ...(rates === 'answerSentences' && wholeAnswer(current)),
    ...(rates === 'conversation'
      ? defined({ asOf: current.case.asOf })
      : { ...answeredQuestion(current), ...circumstances(current) }),
    ...(sees.includes('reference') && reference !== '' && { reference }),
    ...(contexts && { contexts: contexts.map(({ id, text }) => ({ id, text })) }),
    ...(quotes && { quotes }),
  }
  return read(await ask(rate, request, current), answer => ratingsOf(request, answer))
}

/** The answer, for what its sentences leave out. One that is too long has to do without. */
function wholeAnswer(current: CaseInProgress): Pick<RateRequest, 'answer'> {
  const { answer } = current.output
  return jsonTokens(answer) <= materialTokens(current, rate) / 4 ? { answer } : {}
}

/** The best rating of each passage over the parts of the contexts: one part that supports it suffices. */
function bestOfEach(group: readonly Passage[], parts: readonly (readonly Rating[])[]): Rating[] {
  const best = new Map<string, Rating>()
  for (const rating of parts.flat()) {
    const other = best.get(rating.subject)
    if (!other || rating.value > other.value) best.set(rating.subject, rating)
  }
  return group.flatMap(({ id }) => best.get(id) ?? [])
}
