import { dirname, join } from 'node:path'
import { importedLabels } from '../calibration/labelling/importedLabels.ts'
import { nameInProject } from '../files/nameInProject.ts'
import { writeAtomically } from '../files/textFile.ts'
import type { LocatedGoldenSet } from '../golden/goldenSet.ts'
import { judgedRun } from '../interchange/judgedRun.ts'
import type { Imported } from '../interchange/importFiles.ts'
import { keepJudgedRun } from '../interchange/keepJudgedRun.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { identityFrom } from '../results/runId.ts'

/** What claims and labels of another tool were kept as. */
export interface KeptClaims {
  /** Id of the run. */
  run: string
  /** Absolute path of the file of labels. */
  labels: string
  /** How many labels it has. */
  count: number
}

interface ClaimTarget {
  located: LocatedGoldenSet
  out: string
  root: string
  /** That has the claims. */
  file: string
}

/** The file of labels, where the import has some. */
export function claimFiles({ made }: Imported, out: string): string[] {
  const hasClaims = made.some(
    ({ imported, written }) => imported.claims && written.answer !== undefined,
  )
  return hasClaims ? [labelFileOf(out)] : []
}

/** Writes the labels beside the golden set and keeps the run; undefined where the tool gave no claims. */
export function keepClaims(
  imported: Imported,
  { located, out, root, file }: ClaimTarget,
): KeptClaims | undefined {
  const [labels] = claimFiles(imported, out)
  if (labels === undefined) return undefined
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
  const lines = importedLabels(cases, format.title)
  writeAtomically(labels, lines.map(line => `${line}\n`).join(''))
  return { run: identity.id, labels, count: lines.length }
}

function labelFileOf(out: string): string {
  const name = out.slice(dirname(out).length + 1).replace(/(?:\.golden)?\.ya?ml$/i, '')
  return join(dirname(out), `${name}.labels.jsonl`)
}
