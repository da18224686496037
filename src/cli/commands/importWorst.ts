import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import { parseGoldenSet, readGoldenSet } from '../../golden/readGoldenSet.ts'
import { addGoldenCases } from '../../golden/write/addGoldenCases.ts'
import { goldenSetText } from '../../golden/write/goldenSetText.ts'
import { withSchemaLine } from '../../golden/write/withSchemaLine.ts'
import type { JudgedTrace, WorstDrafts } from '../../interchange/worstDrafts.ts'
import { worstDrafts } from '../../interchange/worstDrafts.ts'
import { metrics } from '../../metrics/index.ts'
import { shellWord } from '../../report/words/explainCommand.ts'
import { readAnswers } from '../../results/answersFile.ts'
import { caseKey } from '../../results/order.ts'
import { findGoldenFiles } from '../../run/sets/goldenFiles.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { checkGoldenOut } from '../goldenOut.ts'
import { judgedSample } from '../judgedSample.ts'
import { printedJson } from '../printedJson.ts'
import { UsageError } from '../usageError.ts'

/** Flags that concern drafts from a run. */
export interface WorstFlags {
  worst?: number
  seed?: number
  out?: string
  pipeline?: string
  json?: true
  root?: string
}

interface WorstCall extends CommandCall<WorstFlags> {
  files: readonly [string, ...string[]]
}

/**
 * Drafts cases from a judged sample, and adds them to a golden set for review.
 * @throws UserError if there is no such run, it judged no sample, or the golden file can't take cases
 */
export function importWorst({ files, flags }: WorstCall, { print }: Output): number {
  const { worst: count = 0, seed = 1, out, pipeline, json = false, root = process.cwd() } = flags
  const [run, ...others] = files
  if (out === undefined || others.length > 0) throw noTarget
  checkGoldenOut(out)
  const judged = judgedTraces(root, run)
  const target = existsSync(out) ? readFileSync(out, 'utf8') : undefined
  const sets = knownSets(root, out)
  const questions = sets.flatMap(({ cases }) => cases.map(({ question }) => question))
  const own = sets.find(({ file }) => resolve(root, file) === resolve(out))
  const taken = own?.cases.map(({ id }) => id) ?? []
  const outcome = worstDrafts(judged, { count, seed, known: questions, taken })
  const text =
    target === undefined
      ? newSet(outcome, { out, root, pipeline })
      : addGoldenCases(target, outcome.drafts, { file: shownFile(out) })
  const ofItsOwn = () =>
    commandOfItsOwn({ run, count, out: shownFile(out), pipeline: own?.pipeline })
  refuseBroken({ text, target, file: out, root, ofItsOwn })
  if (outcome.drafts.length > 0) writeAtomically(out, text)
  if (json) print(printedJson({ drafts: outcome.drafts.length, known: outcome.known }))
  else {
    const lacksSystem = target === undefined && pipeline === undefined
    print(lines(outcome, { file: shownFile(out), lacksSystem }).join('\n'))
  }
  return 0
}

const noTarget = new UsageError({
  problem: 'Expected one run, and `--out` with the golden set that gets the drafts',
  fix: 'For example: npx vitest-rag import last --worst 20 --out support.golden.yaml',
})

/** A placeholder: which system answers does not matter here. */
const defaults = { pipeline: './any-pipeline.ts' }

interface SetWithDrafts {
  text: string
  /** The golden file as it is; undefined for a new one. */
  target: string | undefined
  file: string
  root: string
  /** The command that writes the drafts to another file. */
  ofItsOwn(): string
}

/** Metrics of a set may need documents or right answers, which drafts do not have. */
function refuseBroken({ text, target, file, root, ofItsOwn }: SetWithDrafts): void {
  const parse = (source: string) => parseGoldenSet(source, { file, root, metrics, defaults })
  // Faults that the file had before are named as they are.
  if (target !== undefined) parse(target)
  try {
    parse(text)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const [first] = error.problems
    throw new UserError({
      place: { file: shownFile(file) },
      problem: `Expected a set that can take drafts, which have no right answer. ${first?.problem ?? ''}`,
      fix: `Write them to a set of their own: ${ofItsOwn()}`,
    })
  }
}

interface OtherFile {
  run: string
  count: number
  out: string
  pipeline: string | undefined
}

/** Next to the refused file, so that the path of its pipeline is right there too. */
function commandOfItsOwn({ run, count, out, pipeline }: OtherFile): string {
  const file = out.replace(/(?:\.golden)?\.ya?ml$/i, '-drafts.golden.yaml')
  const system = pipeline === defaults.pipeline ? undefined : pipeline
  return printable(
    [
      `npx vitest-rag import ${shellWord(run)} --worst ${count} --out ${shellWord(file)}`,
      ...(system === undefined ? [] : [`--pipeline ${shellWord(system)}`]),
    ].join(' '),
    400,
  )
}

function judgedTraces(root: string, name: string): JudgedTrace[] {
  const { records: found, answers: file } = judgedSample(root, name)
  const answers = new Map(
    (existsSync(file) ? readAnswers(file) : [])
      .filter(({ repeat }) => repeat === 0)
      .map(one => [caseKey(one), one]),
  )
  const origins = originsOf(root, new Set(found.map(one => one.file)))
  return found.map(record => ({
    record,
    ...defined({
      answer: answers.get(caseKey(record)),
      origin: origins.get(JSON.stringify([record.file, record.caseId])),
    }),
  }))
}

/** Origins of the cases in the files of a run that still exist. */
function originsOf(root: string, files: ReadonlySet<string>) {
  const known = [...files].flatMap(file =>
    existsSync(join(root, file)) ? setsIn(root, [join(root, file)]) : [],
  )
  return new Map(
    known.flatMap(({ file, cases }) =>
      cases.map(({ id, origin }) => [JSON.stringify([file, id]), origin] as const),
    ),
  )
}

function knownSets(root: string, out: string): GoldenSet[] {
  const files = new Set([...findGoldenFiles(root), ...(existsSync(out) ? [resolve(out)] : [])])
  return setsIn(root, [...files])
}

/** A set that can't be read has no questions here. `run` reports what is wrong in it. */
function setsIn(root: string, files: readonly string[]): GoldenSet[] {
  return files.flatMap(file => {
    try {
      return [readGoldenSet({ file, root, metrics, defaults }).set]
    } catch (error) {
      if (error instanceof UserError) return []
      throw error
    }
  })
}

function newSet(
  { drafts }: WorstDrafts,
  { out, root, pipeline }: { out: string; root: string; pipeline: string | undefined },
): string {
  const head = { ...defined({ pipeline }), metrics: { faithfulness: { gate: true } } }
  const text = goldenSetText({ ...head, cases: drafts }, ['Drafted from a sample of production'])
  return withSchemaLine(text, { file: resolve(out), root: resolve(dirname(out), root) })
}

interface DraftedFile {
  file: string
  /** Unless the plugin names one, the file is then an error of every run. */
  lacksSystem: boolean
}

function lines({ drafts, known }: WorstDrafts, { file, lacksSystem }: DraftedFile): string[] {
  const passedOver = `${counted(known, 'question')} passed over, because a golden set or a worse answer has nearly the same`
  if (drafts.length === 0) return [`no draft: ${passedOver}`]
  const name = printable(file, 300)
  return [
    `${counted(drafts.length, 'draft')} in ${name}, to be reviewed`,
    ...(known > 0 ? [passedOver] : []),
    '',
    ...(lacksSystem
      ? [`Name the system at the top of ${name}, unless the plugin does: \`pipeline: ./answer.ts\``]
      : []),
    `Run them: npx vitest-rag run ${name}`,
    'Review them, and say what is right: npx vitest-rag open',
  ]
}
