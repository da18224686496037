import { join } from 'node:path'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { ignoredByGit } from '../../baseline/git/ignoredByGit.ts'
import type { SkippedFile } from '../../corpus/documentFiles.ts'
import { readDocuments } from '../../corpus/readDocuments.ts'
import type { SourceDocument } from '../../corpus/sourceDocument.ts'
import { answeredBefore } from '../../doctor/answeredBefore.ts'
import { claimChecker } from '../../doctor/claimChecker.ts'
import { documentTexts } from '../../doctor/documentTexts.ts'
import { checkedTexts } from '../../doctor/expectedTexts.ts'
import type { Examination, SetToExamine, UsersQuestion } from '../../doctor/examination.ts'
import { examinedSet } from '../../doctor/examination.ts'
import { examine } from '../../doctor/examine.ts'
import type { NamedFinding, Severity } from '../../doctor/finding.ts'
import { severities } from '../../doctor/finding.ts'
import { findingLines } from '../../doctor/findingLines.ts'
import { keptHistory } from '../../doctor/keptHistory.ts'
import type { LookedAt } from '../../doctor/lookedAt.ts'
import { lookedAt } from '../../doctor/lookedAt.ts'
import { turnChecker } from '../../doctor/turnChecker.ts'
import type { DryJudge, ServedSet } from '../../hub/servedSet.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { estimateTable } from '../../report/estimates/estimateTable.ts'
import { folderName } from '../../results/folder.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { judgedSample } from '../judgedSample.ts'
import { openProject } from '../openProject.ts'
import { printedDocument } from '../printedJson.ts'
import { refusedAsUsage, UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

interface DoctorFlags {
  documents?: string[]
  judge?: true
  'dry-run'?: true
  'against-run'?: string
  detect?: number
  'fail-on'?: Severity
  json?: true
}

/** What `doctor --json` prints. */
export interface DoctorDocument {
  exitCode: number
  findings: NamedFinding[]
  lookedAt: LookedAt & { skipped: readonly SkippedFile[] }
}

/** The margin of the gate: `unchanged` promises with 95 % confidence that the drop is smaller. */
const usualDrop = 0.05

/**
 * Looks for faults in the golden sets of the project. Runs no test, and asks the judge only with `--judge`.
 * @returns the exit code: 1 if it found faults
 * @throws UsageError if it could not check
 */
export function doctor(call: CommandCall<DoctorFlags>, output: Output): Promise<number> {
  const { flags, files = [], vitestArguments } = call
  if (flags['dry-run'] && !flags.judge) throw onlyWithJudge
  // An exit code of 1 would say that there are faults.
  return refusedAsUsage(async () => {
    const { options } = readVitestArguments(vitestArguments)
    const { root, services, close } = await openProject(options)
    try {
      return await look(call, { root, served: await services.goldenSets(files) }, output)
    } finally {
      await close()
    }
  })
}

interface Project {
  root: string
  served: readonly ServedSet[]
}

async function look(
  { flags }: CommandCall<DoctorFlags>,
  project: Project,
  output: Output,
): Promise<number> {
  const { json = false, judge = false, 'fail-on': failOn = 'warning' } = flags
  const read = flags.documents && (await readDocuments(flags.documents, { root: project.root }))
  const { detect, 'against-run': run } = flags
  const looks = { detect, run, asksJudge: judge, documents: read?.documents }
  const examination = examinationOf(project, looks)
  if (judge) {
    const asked = await estimatedQuestions(project.served, examination)
    output.printError(estimateTable(asked).join('\n'))
    if (flags['dry-run']) return 0
  }
  const findings = await examine(examination)
  const looked = { ...lookedAt(examination), skipped: read?.skipped ?? [] }
  const fails = severities.slice(0, severities.indexOf(failOn) + 1)
  const exitCode = findings.some(({ severity }) => fails.includes(severity)) ? 1 : 0
  const found: DoctorDocument = { exitCode, findings, lookedAt: looked }
  if (json) output.print(printedDocument('doctor-output', found))
  else {
    tellSkipped(looked.skipped, output)
    output.print(findingLines(findings, looked).join('\n'))
  }
  return exitCode
}

interface Looks {
  /** A run of a sample of production. */
  run: string | undefined
  detect?: number | undefined
  asksJudge: boolean
  documents: readonly SourceDocument[] | undefined
}

function examinationOf(
  { root, served }: Project,
  { detect = usualDrop, run, asksJudge, documents }: Looks,
): Examination {
  const { baseline, files } = chooseBaseline({ root })
  const ignored = ignoredByGit(files, root)
  return {
    sets: served.map(one => examinedSet(setToExamine(one, asksJudge))),
    ...(documents && { documents: new Map(documents.map(one => [one.id, one])) }),
    history: keptHistory(join(root, folderName)),
    ...(baseline && { baseline }),
    ...(run !== undefined && { production: { run, questions: questionsOf(root, run) } }),
    ...(ignored && { ignored }),
    detect,
  }
}

/** @throws UserError if no run of a sample has that name */
function questionsOf(root: string, run: string): UsersQuestion[] {
  return judgedSample(root, run).records.flatMap(({ question, tags = [] }) =>
    question === undefined ? [] : [{ question, tags }],
  )
}

function setToExamine({ located, known, judge }: ServedSet, asks: boolean): SetToExamine {
  if (asks && judge.blindToRefutation !== undefined) throw tooSimple(judge)
  return {
    located,
    known,
    judgeIsDeterministic: judge.deterministic,
    ...(asks && { claimsOf: claimChecker(judge), followsOf: turnChecker(judge) }),
  }
}

const mostSkipped = 10

function tellSkipped(skipped: readonly SkippedFile[], { printError }: Output): void {
  for (const { file, reason } of skipped.slice(0, mostSkipped))
    printError(`left out: ${printable(file, 160)} ${printable(reason, 160)}`)
  const more = skipped.length - mostSkipped
  if (more > 0) printError(`left out: ${more} more; --json has them all`)
}

const onlyWithJudge = new UsageError({
  problem: 'Expected `--dry-run` only with `--judge`',
  fix: 'Without --judge, doctor asks no model',
})

function tooSimple({ name }: ServedSet['judge']): UsageError {
  return new UsageError({
    problem: `The judge ${printable(name, 80)} compares words, so it can't tell whether documents support a reference`,
    fix: 'Name a model in the plugin: rag({ judge: openai({ model }) })',
  })
}

/** The questions to each judge about references and turns, estimated by stand-ins without calls. */
async function estimatedQuestions(
  served: readonly ServedSet[],
  { sets, documents, history }: Examination,
): Promise<JudgeEstimate[]> {
  const judges = new Set<DryJudge>()
  for (const [index, { dryJudge }] of served.entries()) {
    judges.add(dryJudge)
    const check = claimChecker(dryJudge)
    const follows = turnChecker(dryJudge)
    const { name = '', cases = [] } = sets[index] ?? {}
    // One after the other, so that for shared questions the same case is always the first to ask.
    for (const one of cases) {
      const { goldenCase } = one
      const texts = documentTexts(goldenCase, documents)
      for (const { asked } of texts ? checkedTexts(goldenCase) : []) await check(asked, texts ?? [])
      const said = answeredBefore({ name, cases }, one, history)
      if (said) await follows(said, goldenCase.question)
    }
  }
  return [...judges].flatMap(judge => judge.estimates())
}
