import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { foldersUpToRepository } from '../../files/repositoryFolder.ts'
import { readTextIfThere, writeAtomically } from '../../files/textFile.ts'
import type { CaseEdits } from '../../golden/edit/caseEdit.ts'
import { caseLineHash, editCaseLine } from '../../golden/edit/editCaseLine.ts'
import { editGoldenCase, goldenCaseHash } from '../../golden/edit/editGoldenCase.ts'
import { parseYaml } from '../../golden/yaml/parseYaml.ts'
import { child } from '../../golden/yaml/yamlNode.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { LiveProject } from './liveProject.ts'
import { sentData } from './sentData.ts'

const editSchema = z.object({
  set: z.string(),
  caseId: z.string(),
  edits: z
    .array(
      z.union([
        z.object({
          kind: z.literal('set'),
          field: z.enum(['question', 'reference']),
          value: z.string(),
        }),
        z.object({ kind: z.literal('remove'), field: z.literal('review') }),
        z.object({ kind: z.literal('drop') }),
      ]),
    )
    .min(1),
})

/**
 * Changes one case in its golden file, or in the file of lines that its golden file names.
 * @throws UserError where the case is no longer what the page shows, or can't be changed in place
 */
export function editCase({ root, runOf, edited: hashes }: LiveProject, sent: unknown): object {
  const { set, caseId, edits } = sentData(editSchema, sent)
  const record = runOf().results.cases.find(one => one.set === set && one.caseId === caseId)
  if (!record) throw noSuchCase
  const golden = goldenFileOf(root, record)
  const source = readFileSync(golden, 'utf8')
  const lines = lineFileOf(source, record.file, golden)
  const file = lines ?? golden
  const key = JSON.stringify([set, caseId, record.hash])
  const asked: CaseEdits = {
    file: relative(root, file),
    caseId,
    edits,
    hash: hashes.get(key) ?? record.hash,
    documentText: name => readTextIfThere(resolve(dirname(golden), name))?.replaceAll('\r\n', '\n'),
  }
  const [edit, hashOf] = lines === undefined ? wholeFile : lineFile
  const edited = edit(lines === undefined ? source : readFileSync(lines, 'utf8'), asked)
  writeAtomically(file, edited)
  const isDropped = edits.some(({ kind }) => kind === 'drop')
  const hash = isDropped ? undefined : hashOf(edited, asked)
  if (hash !== undefined) hashes.set(key, hash)
  return {}
}

const wholeFile = [editGoldenCase, goldenCaseHash] as const
const lineFile = [editCaseLine, caseLineHash] as const

/** Results may come from anywhere, so the file that they name must be a golden file of this repository. */
function goldenFileOf(root: string, { file }: CaseRecord): string {
  const path = resolve(root, file)
  if (!/\.golden\.ya?ml$/.test(path)) throw notOurs(file)
  return insideRepository(root, path)
}

/** The file of a set with a case on each line; undefined where its cases stand in the golden file. */
function lineFileOf(source: string, file: string, golden: string): string | undefined {
  const cases = child(parseYaml(source, file).root.node, 'cases')?.node
  if (cases?.kind !== 'scalar' || typeof cases.value !== 'string') return undefined
  return insideRepository(dirname(golden), resolve(dirname(golden), cases.value))
}

function insideRepository(from: string, path: string): string {
  if (!existsSync(path)) throw gone(relative(from, path))
  const top = realpathSync(foldersUpToRepository(from).at(-1) ?? from)
  const real = realpathSync(path)
  const way = relative(top, real)
  if (way.startsWith('..') || isAbsolute(way)) throw notOurs(path)
  return real
}

function notOurs(file: string): UserError {
  return new UserError({
    problem: `Expected a golden file of this repository, got ${JSON.stringify(file)}`,
    fix: 'Open a run of this project',
  })
}

function gone(file: string): UserError {
  return new UserError({
    place: { file },
    problem: 'The file is not there any more',
    fix: 'Run the golden sets again',
  })
}

const noSuchCase = new UserError({
  problem: 'The run has no such case any more',
  fix: 'Load the page again',
})
