import { nothingUsed } from '../../src/evidence/usage.ts'
import { compareWindows } from '../../src/gate/windows/compareWindows.ts'
import type { WindowsCompared } from '../../src/gate/windows/windowComparison.ts'
import type { Results } from '../../src/results/results.ts'
import { scored } from '../../src/score.ts'
import { draws } from './ourGate.ts'
import { percent, table } from './tables.ts'
import type { Uniform } from './uniform.ts'
import { seededUniform } from './uniform.ts'
import { drawNormal, shifted } from './worlds.ts'

/** An answer of production: its scores, and what is known of its question. */
interface Answer {
  /** One for each gated metric. */
  scores: readonly number[]
  group?: string
  topic?: string
}

const claims = 4
const failing = 0.05

/** What happens to some answers of the later week. */
type Fault = 'none' | 'one claim' | 'all claims'

/** The share of the answers that the fault hits. */
const hit = 0.2

/** The share of its claims that hold. @param chance that a claim fails */
function score(fault: Fault, chance: number, uniform: Uniform): number {
  if (fault === 'all claims') return 0
  const holding = Array.from({ length: claims }, () => uniform() >= chance).filter(Boolean).length
  return Math.max(0, holding - (fault === 'one claim' ? 1 : 0)) / claims
}

/** How often two weeks are red, in percent: without a change, and with wrong claims in a fifth of the later answers. */
export function windowsAsMarkdown(simulations: number, seed: number): string {
  return [
    '### Two weeks that have no question in common (`compare --unpaired`)',
    '',
    sessionsTable(simulations, seed),
    '',
    'Sessions of customers, which rise and fall together:',
    '',
    customersTable(simulations, seed),
    '',
    'Half of the answers on a hard topic, which is a tenth of the questions before and a share of them now:',
    '',
    topicsTable(simulations, seed),
    '',
    'A judge that became stricter between the weeks, if its verdicts of two days counted:',
    '',
    stricterTable(simulations, seed),
  ].join('\n')
}

function sessionsTable(simulations: number, seed: number): string {
  const rows = [30, 60, 120, 240].flatMap(sessions =>
    [1, 2, 4, 8].map(metrics => {
      const found = (['none', 'one claim', 'all claims'] as const).map((fault, place) => {
        const uniform = seededUniform(seed, sessions, metrics, 1000 + place)
        const week = (own: Fault) => sessionsOf(sessions, { metrics, fault: own }, uniform)
        return simulated(simulations, () => compareWeeks(week('none'), week(fault)))
      })
      const [same = []] = found
      return [
        `${sessions} + ${sessions}`,
        `${metrics}`,
        ...found.map(red),
        undecided(same),
        median(same.map(smallest)).toFixed(2),
      ]
    }),
  )
  const faults = ['no change', 'one claim wrong in a fifth', 'a fifth wholly wrong']
  const header = ['sessions', 'gated metrics', ...faults, 'no change, inconclusive', 'shows']
  return table([header, ...rows], [])
}

/** The fault hits the first metric; each metric errs by itself. */
function sessionsOf(
  count: number,
  { metrics, fault }: { metrics: number; fault: Fault },
  uniform: Uniform,
): Answer[] {
  return Array.from({ length: count }, () => ({
    scores: Array.from({ length: metrics }, (_, metric) =>
      score(metric === 0 && uniform() < hit ? fault : 'none', failing, uniform),
    ),
  }))
}

/** How much the sessions of a customer have in common in a week, in logits. */
const sharedNoise = 1.5

const perCustomer = 5

function customersTable(simulations: number, seed: number): string {
  const rows = [12, 24, 48].flatMap(customers =>
    [0, 0.5, 1].map(returning => {
      const found = (['none', 'all claims'] as const).flatMap((fault, place) => {
        const uniform = seededUniform(seed, customers, Math.round(10 * returning), 1100 + place)
        const weeks = Array.from({ length: simulations }, () => {
          const habits = habitsOf(customers, uniform)
          const before = customersOf(habits, { fault: 'none', from: 0 }, uniform)
          const from = Math.round(customers * (1 - returning))
          return { before, now: customersOf(habits, { fault, from }, uniform) }
        })
        const alone = ({ scores }: Answer) => ({ scores })
        return [
          weeks.map(({ before, now }) => compareWeeks(before, now)),
          weeks.map(({ before, now }) => compareWeeks(before.map(alone), now.map(alone))),
        ]
      })
      return [`${customers} + ${customers}`, `${100 * returning} %`, ...found.map(red)]
    }),
  )
  const header = [
    'customers',
    'in both weeks',
    'no change',
    'by session',
    'a fifth wrong',
    'by session',
  ]
  return table([header, ...rows], [])
}

/** What a customer asks is as hard in each week; half of what the sessions have in common is of the week. */
function habitsOf(customers: number, uniform: Uniform): number[] {
  return Array.from(
    { length: 2 * customers },
    () => sharedNoise * Math.SQRT1_2 * drawNormal(uniform),
  )
}

/** @param from the first customer of the week */
function customersOf(
  habits: readonly number[],
  { fault, from }: { fault: Fault; from: number },
  uniform: Uniform,
): Answer[] {
  return habits.slice(from, from + habits.length / 2).flatMap((habit, index) => {
    const mood = habit + sharedNoise * Math.SQRT1_2 * drawNormal(uniform)
    return Array.from({ length: perCustomer }, () => ({
      scores: [score(uniform() < hit ? fault : 'none', shifted(failing, mood), uniform)],
      group: `customer-${from + index}`,
    }))
  })
}

function topicsTable(simulations: number, seed: number): string {
  const rows = [0.1, 0.3, 0.5, 0.7].map(share => {
    const uniform = seededUniform(seed, 60, Math.round(10 * share), 1200)
    const weeks = Array.from({ length: simulations }, () => ({
      before: topicsOf(0.1, uniform),
      now: topicsOf(share, uniform),
    }))
    const compared = (by?: string) => weeks.map(({ before, now }) => compareWeeks(before, now, by))
    return [`10 % → ${Math.round(100 * share)} %`, red(compared()), red(compared('topic'))]
  })
  return table([['hard topic', 'topic not named', '`--by topic`'], ...rows], [])
}

/** Of hard questions half of the answers are wholly wrong, in each week. */
function topicsOf(share: number, uniform: Uniform): Answer[] {
  return Array.from({ length: 60 }, () => {
    const isHard = uniform() < share
    const isWrong = isHard && uniform() < 0.5
    return {
      scores: [score(isWrong ? 'all claims' : 'none', failing, uniform)],
      topic: isHard ? 'hard' : 'easy',
    }
  })
}

function stricterTable(simulations: number, seed: number): string {
  const rows = [60, 120, 240].map(sessions => [
    `${sessions} + ${sessions}`,
    ...[0.05, 0.1].map(stricter => {
      const uniform = seededUniform(seed, sessions, Math.round(100 * stricter), 1300)
      const week = (chance: number) =>
        Array.from({ length: sessions }, () => ({ scores: [score('none', chance, uniform)] }))
      return red(
        simulated(simulations, () => compareWeeks(week(failing), week(failing + stricter))),
      )
    }),
  ])
  return table([['sessions', 'supports 5 % fewer claims', '10 % fewer'], ...rows], [])
}

function simulated(simulations: number, compare: () => WindowsCompared): WindowsCompared[] {
  return Array.from({ length: simulations }, compare)
}

const having = (found: readonly WindowsCompared[], verdict: WindowsCompared['verdict']): string =>
  percent(found.filter(one => one.verdict === verdict).length, found.length)

const red = (found: readonly WindowsCompared[]): string => having(found, 'worse')
const undecided = (found: readonly WindowsCompared[]): string => having(found, 'inconclusive')

const smallest = ({ metrics: [first] }: WindowsCompared): number => first?.smallestSeen ?? 1

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function compareWeeks(
  before: readonly Answer[],
  now: readonly Answer[],
  by?: string,
): WindowsCompared {
  return compareWindows({
    before: { name: 'before', results: weekOf('before', before) },
    now: { name: 'now', results: weekOf('now', now) },
    ...(by !== undefined && { by }),
    draws,
  })
}

function weekOf(name: string, answers: readonly Answer[]): Results {
  const rules = { direction: 'higher', gate: true, tolerance: 0.02 } as const
  const keys = (answers[0]?.scores ?? []).map((_, metric) => `metric${metric}`)
  const metrics = Object.fromEntries(keys.map(key => [key, rules]))
  const measurements = Object.fromEntries(keys.map(key => [key, { fingerprint: key }]))
  const file = `${name}.golden.yaml`
  return {
    run: { tool: 'simulated', complete: true, usage: nothingUsed, unselected: [], broken: [] },
    sets: { [name]: { file, policy: { metrics } } },
    cases: answers.map(({ scores, group, topic }, index) => ({
      set: name,
      file,
      caseId: `case-${index}`,
      line: index,
      question: 'How do I return it?',
      repeat: 0,
      hash: `${name} ${index}`,
      ...(group !== undefined && { group }),
      ...(topic !== undefined && { tags: [`topic:${topic}`] }),
      scores: Object.fromEntries(keys.map((key, metric) => [key, scored(scores[metric] ?? 0)])),
      missed: [],
      evidence: {},
      measurements,
      usage: nothingUsed,
      milliseconds: 0,
    })),
    matchers: [],
    unrecorded: [],
  }
}
