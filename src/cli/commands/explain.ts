import { join } from 'node:path'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { formerAnswers } from '../../baseline/formerAnswers.ts'
import { UserError } from '../../errors.ts'
import type { ExplainedCase } from '../../report/cases/explainedCase.ts'
import { explainedCase } from '../../report/cases/explainedCase.ts'
import { conversationsTogether } from '../../report/model/conversations.ts'
import { listed } from '../../report/model/names.ts'
import { shellWord } from '../../report/words/explainCommand.ts'
import { turnsBefore } from '../../report/cases/turnsBefore.ts'
import { explainedLines } from '../../report/cases/explainedLines.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import { readResultsFolder } from '../../results/journal.ts'
import { namedRun } from '../../results/kept/namedRun.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { caseKey } from '../../results/order.ts'
import type { CaseExchanges } from '../../scores/caseExchanges.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { nearestName } from '../../text/nearestName.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { answersIn } from '../namedSystem.ts'
import { printedJson } from '../printedJson.ts'
import { usingExchanges } from '../projectExchanges.ts'
import { UsageError } from '../usageError.ts'
import { noSuchRun } from './runsCommand.ts'

interface ExplainFlags {
  run?: string
  exchanges?: true
  json?: true
  root?: string
}

/**
 * Prints everything about a case in the last run, or in a kept one.
 * @throws UserError if there is no such run or case, or if several sets have a case with that name; with `--exchanges`
 *   also if the project can't be opened
 */
export async function explain(
  { files, flags, vitestArguments }: CommandCall<ExplainFlags>,
  { print }: Output,
): Promise<number> {
  const name = files?.[0]
  if (name === undefined) throw noName
  const { root = process.cwd(), json = false, run, exchanges = false } = flags
  const folder = folderOf(join(root, folderName), run)
  const results = readResultsFolder(folder)
  const records = recordsOf(results, name, () => hasFormer(join(root, folderName), run))
  const [first] = records
  const { baseline, files: beside } = chooseBaseline({ root, ran: results.sets })
  const answerOf = answersIn(folderPaths(folder).answers)
  const stored = explainedCase(records, {
    baseline,
    before: turnsBefore(first, results.cases),
    answerOf,
    formerAnswer: baseline && formerAnswers({ file: beside.answers, root }, baseline),
  })
  const explained = exchanges
    ? await usingExchanges(vitestArguments, find =>
        withExchanges(stored, one => find(one, answerOf)),
      )
    : stored
  print(json ? printedJson(explained) : explainedLines(explained).join('\n'))
  return 0
}

async function withExchanges(
  stored: ExplainedCase,
  exchangesOf: (record: CaseRecord) => Promise<CaseExchanges>,
): Promise<ExplainedCase> {
  const runs = await Promise.all(
    stored.runs.map(async run => ({ ...run, exchanges: await exchangesOf(run.record) })),
  )
  return { ...stored, runs }
}

function folderOf(folder: string, name: string | undefined): string {
  if (name === undefined) return folder
  const place = namedRun(folder, name)
  if (!place) throw noSuchRun(name)
  return place.folder
}

/**
 * The records of the only case with the name: `refund-window`, `support/refund-window`, and with variants
 * `hyde/refund-window` or `support/hyde/refund-window`. A name without a variant means the gated one.
 */
function recordsOf(
  results: Results,
  name: string,
  former: () => boolean,
): [CaseRecord, ...CaseRecord[]] {
  const { cases } = results
  // A name that this command prints for a case always finds that case, even if other names match.
  const [whole, ...alike] = casesNamed(cases, name, record => namesOf(record).slice(-1))
  const [own, ...repeats] = whole ?? []
  if (own && alike.length === 0) return [own, ...repeats]
  const found = casesNamed(cases, name)
  const gated = casesNamed(gatedPart(results).cases, name)
  const chosen = gated.length > 0 ? gated : found
  const [records, ...others] = chosen
  const [first, ...rest] = records ?? []
  if (first && others.length === 0) return [first, ...rest]
  if (!first) throw results.run.complete ? unknownCase(name, results) : notReached(name, former())
  const names = chosen.flatMap(([one]) => (one ? [namesOf(one).at(-1) ?? one.caseId] : []))
  throw new UserError({
    problem: `Several cases are called \`${printable(name, 80)}\`: ${listed(names)}`,
    fix: `Name one of them: npx vitest-rag explain ${shellWord(printable(names[0] ?? name, 160))}`,
  })
}

function casesNamed(
  cases: readonly CaseRecord[],
  name: string,
  names: (record: CaseRecord) => string[] = namesOf,
): CaseRecord[][] {
  const found = cases.filter(record => names(record).includes(name))
  const inOrder = conversationsTogether(found, record => record)
  return [...Map.groupBy(inOrder, caseKey).values()]
}

/** The names of a case, the longest last. A turn also goes by the name of its conversation. */
function namesOf({ set, caseId, variant, turn }: CaseRecord): string[] {
  const whole = turn ? [turn.conversation, `${set}/${turn.conversation}`] : []
  const short = [...whole, caseId, `${set}/${caseId}`]
  return variant === undefined
    ? short
    : [...short, `${variant}/${caseId}`, `${set}/${variant}/${caseId}`]
}

/** Whether the run in question is the last one and a kept run precedes it. */
function hasFormer(folder: string, run: string | undefined): boolean {
  return run === undefined && namedRun(folder, 'last~1') !== undefined
}

/** The name may be right: a stopped run does not record the cases that it had yet to reach. */
function notReached(name: string, hasRunBefore: boolean): UserError {
  const shown = printable(name, 80)
  return new UserError({
    problem: `The run is incomplete, and has no record of a case \`${shown}\``,
    fix: `Run it to its end: npx vitest-rag run${hasRunBefore ? `. Or look at the run before: npx vitest-rag explain ${shellWord(shown)} --run last~1` : ''}`,
  })
}

function unknownCase(name: string, { cases }: Results): UserError {
  const ids = [...new Set(cases.map(({ caseId }) => caseId))]
  const own = name.split('/').at(-1) ?? name
  const nearest = ids.includes(own) ? own : nearestName(own, ids)
  return new UserError({
    problem: `The run has no record of a case \`${printable(name, 80)}\``,
    fix:
      nearest === undefined
        ? `It has records of ${listed(ids) || 'no case at all'}`
        : `Did you mean \`${printable(nearest, 80)}\`?`,
  })
}

const noName = new UsageError({
  problem: 'Expected the id of a case after `explain`',
  fix: 'For example: npx vitest-rag explain refund-window',
})
