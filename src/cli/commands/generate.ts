import { relative, resolve } from 'node:path'
import { nameInProject } from '../../files/relativePath.ts'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { editFile } from '../../files/editFile.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import type { LocatedGoldenSet } from '../../golden/goldenSet.ts'
import { readGoldenSet } from '../../golden/readGoldenSet.ts'
import { casesOfText } from '../../golden/write/casesOfText.ts'
import { namesPipeline } from '../../golden/write/namesPipeline.ts'
import { withSchemaLine } from '../../golden/write/withSchemaLine.ts'
import { metrics } from '../../metrics/index.ts'
import { readyFolder } from '../../results/readyFolder.ts'
import { askedQuestions } from '../../synthesis/cases/existingCase.ts'
import { noteQuestions, writtenQuestions } from '../../synthesis/cases/writtenQuestions.ts'
import type { GeneratedSet, GenerateSetOptions } from '../../synthesis/generateSet.ts'
import { generateSet } from '../../synthesis/generateSet.ts'
import { drawingSettings } from '../../synthesis/generationOptions.ts'
import { afterGeneration } from '../../synthesis/report/afterGeneration.ts'
import { dryRunLines } from '../../synthesis/report/dryRunLines.ts'
import { generationLines } from '../../synthesis/report/generationLines.ts'
import type { ReportedGeneration } from '../../synthesis/report/generationReport.ts'
import { generationReport } from '../../synthesis/report/generationReport.ts'
import type { SynthesisProject } from '../../synthesis/synthesisProject.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { checkGoldenOut } from '../goldenOut.ts'
import { noScoreCanFail, uncheckedMetric } from '../noScoreCanFail.ts'
import { openProject } from '../openProject.ts'
import { printedJson } from '../printedJson.ts'
import type { DrawingFlags } from '../readCorpus.ts'
import { readCorpus } from '../readCorpus.ts'
import { refusedAsUsage, UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

const defaultFile = 'generated.golden.yaml'
const defaultCases = 50
/** A set must name metrics, but thresholds are not known yet. */
const metricsOfNewSets = {
  faithfulness: 'report',
  contextRecall: 'report',
  documentRecall: 'report',
} as const

interface GenerateFlags extends DrawingFlags {
  out?: string
  cases?: number
  list?: true
  root?: string
}

/**
 * Generates a golden set from documents, or updates one to the current documents.
 * @returns the exit code: 2 if it ended early or wrote no case
 * @throws UsageError if there is no document, no model, or the file can't be written
 */
export function generate(call: CommandCall<GenerateFlags>, output: Output): Promise<number> {
  return refusedAsUsage(() => generateSetOf(call, output))
}

async function generateSetOf(call: CommandCall<GenerateFlags>, output: Output): Promise<number> {
  const { files, flags, vitestArguments } = call
  const out = flags.out ?? resolve(flags.root ?? '.', defaultFile)
  if (flags.list) return listPending(out, flags.json === true, output)
  checkGoldenOut(out)
  if (!files) throw noDocuments
  const { options } = readVitestArguments(vitestArguments)
  const { root, services, close } = await openProject(options)
  const isDry = flags['dry-run'] === true
  let project: SynthesisProject | undefined
  try {
    project = await services.openSynthesis({ budget: flags.budget ?? {}, isDry })
    const generation = await generateIn(project, { call, out, root, output })
    return conclude(generation, { project, call, out, output })
  } finally {
    project?.close()
    await close()
  }
}

interface GenerationPlace {
  call: CommandCall<GenerateFlags>
  /** Absolute path of the golden file. */
  out: string
  root: string
  output: Output
}

async function generateIn(
  project: SynthesisProject,
  { call, out, root, output }: GenerationPlace,
): Promise<ReportedGeneration> {
  const { flags } = call
  const { cases: wanted = defaultCases, seed = 1, mix } = flags
  const { asking, options } = project
  if (!flags['dry-run']) readyFolder(root)
  const { corpus, skipped } = await readCorpus(call, root, options)
  const file = nameInProject(root, out)
  const setOptions = {
    corpus,
    asking,
    ...(!project.hasMetrics && { head: { metrics: metricsOfNewSets } }),
    file,
    count: wanted,
    settings: drawingSettings({ ...options, ...(mix && { mix }) }),
    seed,
    written: writtenQuestions(root, file),
    ...(!flags['dry-run'] && { onPlace: progress(wanted, output) }),
  }
  let isNew = false
  const generated = await generateUnchanged(out, setOptions, ({ text, added }, former) => {
    isNew = former === undefined
    if (flags['dry-run'] || text === undefined) return readTextIfThere(out) === former
    if (!writeUnchanged(out, { text, former, root })) return false
    noteQuestions(
      root,
      file,
      // The later questions of a conversation mean nothing by themselves.
      added.flatMap(given => askedQuestions(given).slice(0, 1)).map(({ question }) => question),
    )
    return true
  })
  // The metrics of any other set are those of its author.
  const isOurs = isNew && !flags['dry-run'] && !project.hasMetrics && generated.cases.length > 0
  const unchecked = isOurs ? uncheckedMetric(written(out, root)) : undefined
  return { file, seed, wanted, corpus, skipped, asking, generated, ...defined({ unchecked }) }
}

/** The set of a new file. Its pipeline may be in the options of the plugin. */
const written = (file: string, root: string): LocatedGoldenSet =>
  readGoldenSet({ file, root, metrics, defaults: { pipeline: './pipeline.ts' } })

/**
 * Generates cases again if a person edits the file while the models work; the log then has most answers.
 * @param keep returns false if the file has changed
 */
async function generateUnchanged(
  out: string,
  options: Omit<GenerateSetOptions, 'text'>,
  keep: (generated: GeneratedSet, former: string | undefined) => boolean,
): Promise<GeneratedSet> {
  for (;;) {
    const text = readTextIfThere(out)
    const generated = await generateSet({ ...options, text })
    if (keep(generated, text)) return generated
  }
}

/** @returns false if the file has changed */
function writeUnchanged(
  out: string,
  { text, former, root }: { text: string; former: string | undefined; root: string },
): boolean {
  let isUnchanged = false
  editFile(out, now => {
    isUnchanged = now === former
    if (!isUnchanged) return undefined
    return now === undefined ? withSchemaLine(text, { file: out, root }) : text
  })
  return isUnchanged
}

function conclude(
  generation: ReportedGeneration,
  { project, call, out, output }: Omit<GenerationPlace, 'root'> & { project: SynthesisProject },
): number {
  const { flags } = call
  if (project.estimates) {
    const asked = project.estimates()
    const { corpus, wanted } = generation
    const lines = dryRunLines({
      headline: `what it would take to make ${counted(wanted, 'case')} from ${counted(corpus.documents.length, 'document')}`,
      asked,
      budget: project.budget,
      notCounted: 'retries after invalid answers',
    })
    output.print(flags.json ? printedJson(asked) : lines.join('\n'))
    return 0
  }
  const { generated, unchecked } = generation
  const { cases, stopped } = generated
  const report = generationReport(generation)
  if (flags.json) output.print(printedJson(report))
  else {
    const shown = printable(relative(process.cwd(), out), 160)
    const now = readTextIfThere(out)
    const namesSystem =
      project.hasPipeline || (now !== undefined && namesPipeline(now, { file: shown }))
    const after = afterGeneration({ ...generated, shown, namesSystem })
    const onGates = unchecked === undefined ? [] : [noScoreCanFail(unchecked)]
    output.print([...generationLines(report), '', ...after, ...onGates].join('\n'))
  }
  if (stopped !== undefined) output.printError(`stopped: ${printable(stopped, 300)}`)
  return stopped !== undefined || cases.length === 0 ? 2 : 0
}

const noDocuments = new UsageError({
  problem: 'Expected files or folders with documents',
  fix: 'For example: npx vitest-rag generate docs --cases 50 --out support.golden.yaml',
})

/** Reports each tenth. */
function progress(total: number, { printError }: Output): (filled: number) => void {
  const step = Math.ceil(total / 10)
  return filled => {
    if (total >= 10 && filled % step === 0 && filled < total)
      printError(`${grouped(filled)} of ${counted(total, 'case')}`)
  }
}

/**
 * Lists the cases of a golden file that a tool wrote and that await review.
 * @returns the exit code: always 0
 * @throws UserError if there is no such file, or it has faults
 */
function listPending(path: string, asJson: boolean, { print }: Output): number {
  const file = relative(process.cwd(), path)
  const text = readTextIfThere(path)
  if (text === undefined)
    throw new UserError({
      place: { file },
      problem: 'There is no such golden file',
      fix: 'Name it: --out support.golden.yaml',
    })
  const pending = casesOfText(text, { file }).entries.filter(({ review }) => review === 'pending')
  if (asJson) print(printedJson(pending))
  else
    print(
      [
        ...pending.flatMap(given => [
          printable(given.id, 120),
          ...askedQuestions(given).flatMap(
            ({ question, reference = '(no document answers it)' }) => [
              `  ${printable(question, 300)}`,
              `  → ${printable(reference, 300)}`,
            ],
          ),
        ]),
        `${counted(pending.length, 'case')} to review in ${printable(file, 160)}`,
      ].join('\n'),
    )
  return 0
}
