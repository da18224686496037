import { join } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { formerAnswers } from '../../baseline/formerAnswers.ts'
import type { SuiteChange } from '../../gate/decision.ts'
import { decide } from '../../gate/decide.ts'
import type { ExplainedCase, RepeatedCase } from '../../report/cases/explainedCase.ts'
import { explainedCase } from '../../report/cases/explainedCase.ts'
import { explainedTurns, explainedConversation } from '../../report/cases/explainedConversation.ts'
import { formerAnswerOf } from '../../report/cases/formerCase.ts'
import { causeLines, explainedCause } from '../../report/diagnosis/change/explainedCause.ts'
import { explainCommand } from '../../report/words/explainCommand.ts'
import { turnsBefore } from '../../report/cases/turnsBefore.ts'
import { explainedLines } from '../../report/cases/explainedLines.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import { unfinishedText } from '../../results/integrity.ts'
import { readResultsFolder } from '../../results/journal.ts'
import { namedRun } from '../../results/kept/namedRun.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseExchanges } from '../../scores/caseExchanges.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { isSameHash } from '../../text/sameHash.ts'
import type { CommandCall, Output } from '../command.ts'
import { namedCases } from '../namedCases.ts'
import { answersIn } from '../namedSystem.ts'
import { pagedRunOf } from '../pagedRunOf.ts'
import { printedDocument } from '../printedJson.ts'
import { usingExchanges } from '../projectExchanges.ts'
import { UsageError } from '../usageError.ts'
import { noSuchRun } from './runsCommand.ts'

interface ExplainFlags {
  run?: string
  cause?: number
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
  { print, printError }: Output,
): Promise<number> {
  const name = files?.[0]
  const { root = process.cwd(), json = false, run, cause, exchanges = false } = flags
  if (cause !== undefined) {
    if (name !== undefined || exchanges) throw causeOnly
    const explained = explainedCause(pagedRunOf({ root, name: run }), cause)
    print(json ? printedDocument('explain-output', explained) : causeLines(explained).join('\n'))
    return 0
  }
  if (name === undefined) throw noName
  const folder = folderOf(join(root, folderName), run)
  const results = readResultsFolder(folder)
  const cases = namedCases(results, name, () => hasFormer(join(root, folderName), run))
  const { baseline, files: beside } = chooseBaseline({ root, ran: results.sets })
  const answerOf = answersIn(folderPaths(folder).answers)
  const before = baseline && formerAnswers({ file: beside.answers, root }, baseline)
  const changes = changesOf(results, baseline, cases)
  const formerAnswer = (record: CaseRecord) => formerAnswerOf(before, { changes }, record)
  const known = { baseline, all: results.cases, changes, answerOf, formerAnswer }
  const { unfinished } = results.run
  const tell = json ? printError : print
  if (unfinished) tell(`${unfinishedText(unfinished)}\n`)
  if (cases.length > 1) {
    const [[first]] = cases
    if (exchanges) throw oneTurnOnly(first)
    const conversation = explainedConversation(cases, known)
    print(
      json
        ? printedDocument('explain-output', conversation)
        : explainedTurns(conversation, ownEntry(results.sets, first.set)?.policy).join('\n'),
    )
    return 0
  }
  const [records] = cases
  const stored = explainedCase(records, {
    ...known,
    before: turnsBefore(records[0], results.cases),
  })
  const explained = exchanges
    ? await usingExchanges(vitestArguments, find =>
        withExchanges(stored, one => find(one, answerOf)),
      )
    : stored
  print(json ? printedDocument('explain-output', explained) : explainedLines(explained).join('\n'))
  return 0
}

/** What became of the baseline's cases. It takes a comparison, so only if the baseline lacks one of these cases. */
function changesOf(
  results: Results,
  baseline: Baseline | undefined,
  cases: readonly RepeatedCase[],
): readonly SuiteChange[] {
  const isThere = cases.every(([{ set, caseId, hash }]) => {
    const recorded = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.cases ?? {}, caseId)
    return isSameHash(recorded?.hash, hash)
  })
  return isThere || !baseline ? [] : decide({ results, baseline }).changes
}

/** Each exchange holds all texts of its turn. */
function oneTurnOnly(first: CaseRecord): UsageError {
  return new UsageError({
    problem: 'Expected one turn for `--exchanges`, but got the name of a conversation',
    fix: `For example: ${explainCommand(first)} --exchanges`,
  })
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

/** Whether the run in question is the last one and a kept run precedes it. */
function hasFormer(folder: string, run: string | undefined): boolean {
  return run === undefined && namedRun(folder, 'last~1') !== undefined
}

const causeOnly = new UsageError({
  problem: 'Expected `--cause` without a case and without `--exchanges`',
  fix: 'For example: npx vitest-rag explain --cause 1',
})

const noName = new UsageError({
  problem: 'Expected the id of a case after `explain`',
  fix: 'For example: npx vitest-rag explain refund-window',
})
