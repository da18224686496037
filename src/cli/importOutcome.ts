import { rmSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { importedLabels, importedPreferences } from '../calibration/labelling/importedLabels.ts'
import { nameInProject } from '../files/relativePath.ts'
import { writeAtomically } from '../files/textFile.ts'
import type { LocatedGoldenSet } from '../golden/goldenSet.ts'
import { readGoldenSet } from '../golden/readGoldenSet.ts'
import { withSchemaLine } from '../golden/write/withSchemaLine.ts'
import type { Imported } from '../interchange/importFiles.ts'
import { judgedRun } from '../interchange/judgedRun.ts'
import { keepJudgedRun } from '../interchange/keepJudgedRun.ts'
import { lossLines } from '../interchange/lossLines.ts'
import { writtenSet } from '../interchange/writtenSet.ts'
import { metrics } from '../metrics/index.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { identityFrom } from '../results/runId.ts'
import { sum } from '../statistics/mean.ts'
import { counted, grouped } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import { noScoreCanFail, uncheckedMetric } from './noScoreCanFail.ts'
import { refuseOverwriting } from './refuseOverwriting.ts'

/** Where an import is written. */
export interface ImportTarget {
  out: string
  root: string
  force: boolean
  /** The files to import. */
  files: readonly string[]
}

/**
 * Writes a golden set, with labels and a run if the other tool has them.
 * @throws UsageError if it would overwrite a file
 */
export function writeImported(
  imported: Imported,
  { out, root, force, files }: ImportTarget,
): ImportOutcome {
  const labels = labelFileOf(out)
  // A file of labels may have no cases.
  if (imported.cases.length === 0) {
    refuseOverwriting([labels], { force, sources: files })
    writeLabels(labels, importedPreferences(imported.preferences))
    return { ...imported, written: [labels], kept: undefined, unchecked: undefined }
  }
  const { golden, caseFile } = writtenSet(imported, {
    name: out,
    files: files.map(file => basename(file)),
  })
  const written = [out, ...(caseFile ? [join(dirname(out), caseFile.name)] : [])]
  const hasLabels = hasClaims(imported) || imported.preferences.length > 0
  const also = hasLabels ? [labels] : []
  refuseOverwriting([...written, ...also], { force, sources: files })
  if (caseFile && written[1] !== undefined) writeAtomically(written[1], caseFile.lines)
  writeAtomically(out, withSchemaLine(golden, { file: resolve(out), root: resolve(root) }))
  const located = readBack(out, root, written)
  const kept = keepClaims(imported, { located, root, file: files[0] ?? out })
  const lines = [...(kept?.labels ?? []), ...importedPreferences(imported.preferences)]
  if (hasLabels) writeLabels(labels, lines)
  const unchecked = uncheckedMetric(located)
  return { ...imported, written: [...written, ...also], kept, unchecked }
}

function writeLabels(file: string, lines: readonly string[]): void {
  writeAtomically(file, lines.map(line => `${line}\n`).join(''))
}

/**
 * Reads the golden set back, and removes the written files if it is invalid. The pipeline may be in the options of the
 * plugin.
 */
function readBack(file: string, root: string, written: readonly string[]): LocatedGoldenSet {
  try {
    return readGoldenSet({ file, root, metrics, defaults: { pipeline: './pipeline.ts' } })
  } catch (error) {
    for (const one of written) rmSync(one, { force: true })
    throw error
  }
}

/** An import as JSON. */
export function jsonOf({ losses, kept, unchecked, ...outcome }: ImportOutcome): object {
  const { format, entries, preferences, differences, written } = outcome
  const { conversations, turns } = countTurns(entries)
  return {
    format: format.name,
    cases: entries.length,
    ...(conversations > 0 && { conversations, turns }),
    ...(preferences.length > 0 && { preferences: preferences.length }),
    written: written.map(file => relative(process.cwd(), file)),
    ...(kept && { run: kept.run, labels: kept.labels.length }),
    ...(unchecked !== undefined && { canFail: false }),
    differences,
    notCarriedOver: losses,
  }
}

/** The written files of an import, and its losses. */
interface ImportOutcome extends Imported {
  /** Absolute paths, the golden file first. If there are no cases, the file of labels is the only one. */
  written: readonly string[]
  /** Labels and a run, if the other tool's claims came with labels of its model. */
  kept: KeptClaims | undefined
  /** A metric of the set, if no score can fail it. */
  unchecked: string | undefined
}

/** The lines of the terminal on an import. @param linesOf makes lines of its losses */
export function importLines(outcome: ImportOutcome, linesOf = lossLines): string[] {
  const { format, entries, preferences, written, kept, unchecked, differences, losses, head } =
    outcome
  if (entries.length === 0) return labelLines(outcome)
  const answered = entries.flatMap(turnsOf).filter(({ answer }) => answer !== undefined).length
  const [golden = '', ...others] = written.map(file =>
    printable(relative(process.cwd(), file), 300),
  )
  return [
    `${format.title}: ${countedEntries(entries)}, ${grouped(answered)} with a recorded answer`,
    `golden set: ${golden}`,
    ...others.map(file => `also written: ${file}`),
    `metrics: ${askedFor(head)}`,
    ...(unchecked === undefined ? [] : [noScoreCanFail(unchecked)]),
    ...(kept
      ? [
          `claims and labels: in run ${kept.run}, with ${counted(kept.labels.length, 'label')} by a model`,
        ]
      : []),
    ...(preferences.length > 0 ? [preferredBy(preferences.length)] : []),
    ...differences.map(difference => `note: ${difference}`),
    ...lostLines(losses, linesOf),
    ...nextStep(outcome, golden, answered),
  ]
}

type Entry = Imported['entries'][number]

const turnsOf = (entry: Entry) => ('turns' in entry ? entry.turns : [entry])

function countTurns(entries: readonly Entry[]): { conversations: number; turns: number } {
  const found = entries.flatMap(entry => ('turns' in entry ? [entry.turns.length] : []))
  return { conversations: found.length, turns: sum(found) }
}

/** `2 conversations of 5 turns and 3 cases`. */
function countedEntries(entries: readonly Entry[]): string {
  const { conversations, turns } = countTurns(entries)
  const single = entries.length - conversations
  return [
    ...(conversations > 0
      ? [`${counted(conversations, 'conversation')} of ${counted(turns, 'turn')}`]
      : []),
    ...(single > 0 ? [counted(single, 'case')] : []),
  ].join(' and ')
}

function lostLines(losses: Imported['losses'], linesOf = lossLines): string[] {
  return [
    '',
    ...(losses.length === 0
      ? ['Everything in the files was carried over.']
      : ['Not carried over, or changed:', ...linesOf(losses).map(line => `  ${line}`)]),
  ]
}

/** The lines on a file that has labels of people, and no cases. */
function labelLines({ format, preferences, written, losses }: ImportOutcome): string[] {
  const [file = ''] = written.map(one => printable(relative(process.cwd(), one), 300))
  return [
    `${format.title}: ${preferredBy(preferences.length)}`,
    `labels: ${file}`,
    'These are labels, not cases, so there is no golden set.',
    ...lostLines(losses),
    '',
    `Compare your judge with them: npx vitest-rag calibrate ${file}`,
  ]
}

const preferredBy = (count: number): string =>
  `${counted(count, 'label')} of people, which of two answers is better`

function askedFor({ preset, metrics: asked = {} }: ImportOutcome['head']): string {
  const names = Object.keys(asked)
  if (preset !== undefined) return `preset ${String(preset)}`
  return names.length === 0 ? 'those that its cases set' : names.join(', ')
}

function nextStep({ head, entries }: ImportOutcome, golden: string, answered: number): string[] {
  const isAnswered = answered === entries.flatMap(turnsOf).length || head.pipeline !== undefined
  return [
    '',
    isAnswered
      ? `Run it: npx vitest-rag run ${golden}`
      : `Name the system that answers: \`pipeline: ./answer.ts\` in ${golden}, or import with --pipeline ./answer.ts --force`,
  ]
}

/** The run with claims and labels of another tool, and the same labels for a file. */
interface KeptClaims {
  /** Id of the run. */
  run: string
  /** Lines of a file of labels. */
  labels: readonly string[]
}

interface ClaimTarget {
  located: LocatedGoldenSet
  root: string
  /** The imported file with the claims. */
  file: string
}

const hasClaims = ({ made }: Imported): boolean =>
  made.some(({ imported, written }) => imported.claims && written.answer !== undefined)

/** Keeps the run; undefined if the tool gave no claims. */
function keepClaims(
  imported: Imported,
  { located, root, file }: ClaimTarget,
): KeptClaims | undefined {
  if (!hasClaims(imported)) return undefined
  const { made, format } = imported
  const claims = new Map(
    made.flatMap(({ imported: one, written }) =>
      one.claims ? [[written.id, one.claims] as const] : [],
    ),
  )
  const judge = format.name
  const identity = identityFrom(new Date())
  const { results, answers } = judgedRun({
    located,
    claims,
    judge,
    answers: nameInProject(root, file),
    identity,
  })
  const folder = join(root, folderName)
  createFolder(folder)
  keepJudgedRun(folder, { results, answers, id: identity.id })
  const cases = located.set.cases.flatMap(goldenCase => {
    const known = claims.get(goldenCase.id)
    return known ? [{ goldenCase, claims: known }] : []
  })
  return { run: identity.id, labels: importedLabels(cases, format.title) }
}

function labelFileOf(out: string): string {
  const name = out.slice(dirname(out).length + 1).replace(/(?:\.golden)?\.ya?ml$/i, '')
  return join(dirname(out), `${name}.labels.jsonl`)
}
