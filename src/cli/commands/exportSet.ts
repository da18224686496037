import { existsSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import type { GoldenCase, LocatedGoldenSet } from '../../golden/goldenSet.ts'
import { readGoldenSet } from '../../golden/readGoldenSet.ts'
import { exportCases } from '../../interchange/exportCases.ts'
import type { ExportedCase } from '../../interchange/exports/exportedCase.ts'
import { lossLines } from '../../interchange/lossLines.ts'
import type { Loss } from '../../interchange/sources/given.ts'
import { metrics } from '../../metrics/index.ts'
import { readAnswers } from '../../results/answersFile.ts'
import { caseKey } from '../../results/order.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { isSameHash } from '../../text/sameHash.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { foundRun } from '../namedSystem.ts'
import { printedJson } from '../printedJson.ts'
import { refuseOverwriting } from '../refuseOverwriting.ts'
import { UsageError } from '../usageError.ts'

interface ExportFlags {
  to?: string
  run?: string
  out?: string
  force?: true
  json?: true
  root?: string
}

/**
 * Writes a golden set, or the answers of a run, in the format of another tool, and reports what the format can't hold.
 * @throws UserError if the file is wrong, or there is no such run or format
 */
export function exportSet({ files, flags }: CommandCall<ExportFlags>, { print }: Output): number {
  const { root = process.cwd(), to, run, force = false, json = false } = flags
  const given = files?.[0]
  if (given === undefined || to === undefined) throw noFormat
  const found = exportedCases(given, { root, run })
  const exported = exportCases(found.cases, to)
  const out = flags.out ?? join(root, `${nameOf(given)}${exported.format.ending}`)
  refuseOverwriting([out], { force, sources: [given] })
  writeAtomically(out, exported.text)
  const losses = [...found.losses, ...exported.losses]
  const file = relative(process.cwd(), out)
  if (json)
    print(
      printedJson({
        format: to,
        cases: exported.count,
        written: [file],
        notCarriedOver: losses,
      }),
    )
  else {
    print(
      [
        `${exported.format.title}: ${writtenCases(exported.count, found.cases.length)} in ${printable(file, 300)}`,
        '',
        ...(losses.length === 0
          ? ['Everything in the cases was carried over.']
          : ['Not carried over, or changed:', ...lossLines(losses).map(line => `  ${line}`)]),
      ].join('\n'),
    )
  }
  return 0
}

const noFormat = new UsageError({
  problem: 'Expected a golden file or a kept run after `export`, and a format after `--to`',
  fix: 'For example: npx vitest-rag export support.golden.yaml --to ragas',
})

/** `2 of 3 cases`, if one is left out. */
function writtenCases(count: number, all: number): string {
  return count === all ? counted(all, 'case') : `${grouped(count)} of ${counted(all, 'case')}`
}

/** `support.golden.yaml` → `support`; the name of a run stays. */
function nameOf(given: string): string {
  return basename(given)
    .replace(/(?:\.golden)?\.ya?ml$/i, '')
    .replaceAll(/[^\w.-]+/g, '-')
}

/** The cases of a golden set or of a run, and the losses so far. */
interface CasesToExport {
  cases: ExportedCase[]
  losses: Loss[]
}

/**
 * The cases of a golden file, with the answers of a kept run or else the recorded ones of the file.
 * @param given path of a golden file, or a kept run as `runs` lists them
 * @throws UserError if there is no such file or run, or the file is wrong
 */
function exportedCases(
  given: string,
  { root, run }: { root: string; run: string | undefined },
): CasesToExport {
  if (!existsSync(resolve(given))) {
    const { answers, records } = answersOfRun(root, given)
    const cases = answers.map(answer => caseOfAnswer(answer, records.get(caseKey(answer))))
    return { cases, losses: [] }
  }
  return casesOfFile(resolve(given), root, run === undefined ? undefined : answersOfRun(root, run))
}

/** A placeholder: the pipeline may be in the options of the plugin, and does not matter here. */
const anyPipeline = './any-pipeline.ts'

interface RunAnswers {
  /** One answer for each case: that of the first repeat, of the gated variant if there are several. */
  answers: AnswerRecord[]
  /** The records of the answers, by {@link caseKey}. */
  records: ReadonlyMap<string, CaseRecord>
}

function answersOfRun(root: string, name: string): RunAnswers {
  const { answers: file, results } = foundRun(root, name)
  if (!existsSync(file)) throw withoutAnswers(name)
  const answers = readAnswers(file).filter(
    ({ set, variant, repeat }) =>
      repeat === 0 && ownEntry(results.sets, set)?.variants?.gated === variant,
  )
  const records = results.cases.filter(({ repeat }) => repeat === 0)
  return { answers, records: new Map(records.map(one => [caseKey(one), one])) }
}

function withoutAnswers(name: string): UserError {
  return new UserError({
    problem: `Expected the answers of run \`${printable(name, 80)}\`, but it has none`,
    fix: 'Merged reports have none. Name another run: npx vitest-rag runs',
  })
}

function casesOfFile(file: string, root: string, run: RunAnswers | undefined): CasesToExport {
  const located = readGoldenSet({ file, root, metrics, defaults: { pipeline: anyPipeline } })
  const { set } = located
  const losses = lossesOfSet(located)
  const byCase = new Map(
    run?.answers.filter(one => one.set === set.name).map(one => [one.caseId, one]),
  )
  const cases = set.cases.map((goldenCase, index): ExportedCase => {
    const path = located.paths[index] ?? ['cases']
    const placeOf = (key = '') => ({
      ...located.placeOf(key === '' ? path : [...path, key]),
      caseId: goldenCase.id,
    })
    const answer = byCase.get(goldenCase.id)
    const found = run ? answer : goldenCase.recorded
    const judged = answer && run?.records.get(caseKey(answer))
    const isChanged = answer?.hash !== undefined && !isSameHash(answer.hash, goldenCase.hash)
    if (isChanged) losses.push({ place: placeOf(), field: 'answer', why: askedSince })
    if (!found || isChanged) return { goldenCase, placeOf }
    return { goldenCase, placeOf, answer: found, ...defined({ judged }) }
  })
  return { cases, losses }
}

/** The settings of a golden set that no format of another tool can hold. */
function lossesOfSet({ set, placeOf }: LocatedGoldenSet): Loss[] {
  const { pipeline, variants, limits, metrics: asked } = set
  const floors = Object.entries(asked).filter(
    ([, one]) => one.mean !== undefined || one.gate !== undefined,
  )
  const keys: readonly (readonly string[])[] = [
    // The placeholder above is not from the file.
    ...(pipeline !== undefined && pipeline !== anyPipeline ? [['pipeline']] : []),
    ...(variants ? [['variants']] : []),
    ...(limits ? Object.keys(limits).map(key => [key]) : []),
    ...floors.map(([metric]) => ['metrics', metric]),
  ]
  return keys.map(path => ({
    place: placeOf(path),
    field: path.join('.'),
    why: 'the other format has no settings of a whole set',
  }))
}

const askedSince = 'the case has changed since the run: its answer is left out'

/** A case from the records of a run: enough for another tool, without documents and thresholds. */
function caseOfAnswer(answer: AnswerRecord, record: CaseRecord | undefined): ExportedCase {
  const { set, caseId, question, reference, facts, turn, hash = '' } = answer
  const { answerable = true, asksBack, tags = [], group, file = set, line } = record ?? {}
  const goldenCase: GoldenCase = {
    id: caseId,
    question,
    ...defined({ reference, facts, group, turn, asksBack }),
    answerable,
    tags,
    critical: false,
    metrics: {},
    hash,
  }
  const place = { file, ...defined({ line }), caseId }
  return { goldenCase, answer, ...defined({ judged: record }), placeOf: () => place }
}
