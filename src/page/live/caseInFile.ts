import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { z } from 'zod'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { editFile } from '../../files/editFile.ts'
import { isOutside } from '../../files/relativePath.ts'
import { foldersUpToRepository } from '../../files/repositoryFolder.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import type { CaseEdits, CaseToEdit } from '../../golden/edit/caseEdit.ts'
import { editCaseLine, readWrittenCase } from '../../golden/edit/editCaseLine.ts'
import { editGoldenCase, readGoldenCase } from '../../golden/edit/editGoldenCase.ts'
import { parseYaml } from '../../golden/yaml/parseYaml.ts'
import { child } from '../../golden/yaml/yamlNode.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { CaseInFile } from '../pageData.ts'
import type { LiveProject, ReviewedCase } from './liveProject.ts'
import { sentData } from './sentData.ts'

const value = z.string().refine(text => text.isWellFormed(), 'text that UTF-8 can hold')
const index = z.int().nonnegative()
const field = z.literal('facts')

const editSchema = z.object({
  set: z.string(),
  caseId: z.string(),
  /** Of the case as the form showed it. */
  hash: z.string(),
  edits: z
    .array(
      z.union([
        z.object({
          kind: z.literal('set'),
          field: z.enum(['question', 'reference']),
          value,
        }),
        z.object({ kind: z.literal('setItem'), field, index, value }),
        z.object({ kind: z.literal('removeItem'), field, index }),
        z.object({ kind: z.literal('addItem'), field, value }),
        z.object({ kind: z.literal('remove'), field: z.literal('review') }),
        z.object({ kind: z.literal('drop') }),
      ]),
    )
    .min(1),
})

const nameSchema = z.object({ set: z.string(), caseId: z.string() })

/**
 * A case as its file has it now, which may be otherwise than in the run; for a turn, the conversation that it is in.
 * @throws UserError if it is gone
 */
export function readCaseInFile(project: LiveProject, sent: unknown): CaseInFile {
  const { path, isLines, named, conversation } = findCase(project, sentData(nameSchema, sent))
  const text = readFileSync(path, 'utf8')
  const { hash = '', ...written } = isLines
    ? readWrittenCase(text, named)
    : readGoldenCase(text, named)
  return { ...written, hash, file: named.file, ...defined({ conversation }) }
}

/**
 * Changes one case in its golden file, or in the file of lines that its golden file names.
 * @throws UserError if the case is no longer what the page shows, or can't be changed in place
 */
export function editCase(project: LiveProject, sent: unknown): object {
  const { set, caseId, edits, hash } = sentData(editSchema, sent)
  const { path, isLines, named } = findCase(project, { set, caseId })
  const asked: CaseEdits = { ...named, edits, hash }
  editFile(path, text => {
    if (text === undefined) throw gone(named.file)
    return isLines ? editCaseLine(text, asked) : editGoldenCase(text, asked)
  })
  const [reviewed] = edits.flatMap(({ kind }) =>
    kind === 'remove' || kind === 'drop' ? [kind] : [],
  )
  const name = { set, caseId: named.caseId }
  if (reviewed) project.reviewed(name, reviewed === 'drop' ? 'dropped' : 'accepted')
  return {}
}

interface FoundCase {
  /** Of the file that the case is in. */
  path: string
  isLines: boolean
  named: CaseToEdit
  /** If the run has a turn of it: a turn is accepted and dropped with its conversation. */
  conversation?: string
}

function findCase({ root, runOf }: LiveProject, { set, caseId }: ReviewedCase): FoundCase {
  const record = runOf().results.cases.find(one => one.set === set && one.caseId === caseId)
  if (!record) throw noSuchCase
  const golden = goldenFileOf(root, record)
  const source = readFileSync(golden, 'utf8')
  const lines = lineFileOf(source, record.file, golden)
  const path = lines ?? golden
  const folder = dirname(golden)
  const conversation = record.turn?.conversation
  return {
    path,
    isLines: lines !== undefined,
    named: {
      file: relative(root, path),
      caseId: conversation ?? caseId,
      documentText: name => readTextIfThere(resolve(folder, name))?.replaceAll('\r\n', '\n'),
    },
    ...defined({ conversation }),
  }
}

/** Results may come from anywhere, so the file that they name must be a golden file of this repository. */
function goldenFileOf(root: string, { file }: CaseRecord): string {
  const path = resolve(root, file)
  if (!/\.golden\.ya?ml$/.test(path)) throw notOurs(file)
  return insideRepository(root, path)
}

/** The file of a set with a case on each line; undefined if its cases are in the golden file. */
function lineFileOf(source: string, file: string, golden: string): string | undefined {
  const cases = child(parseYaml(source, file).root.node, 'cases')?.node
  if (cases?.kind !== 'scalar' || typeof cases.value !== 'string') return undefined
  return insideRepository(dirname(golden), resolve(dirname(golden), cases.value))
}

function insideRepository(from: string, path: string): string {
  if (!existsSync(path)) throw gone(relative(from, path))
  const top = realpathSync(foldersUpToRepository(from).at(-1) ?? from)
  const real = realpathSync(path)
  if (isOutside(top, real)) throw notOurs(path)
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
    problem: 'The file no longer exists',
    fix: 'Run the golden sets again',
  })
}

const noSuchCase = new UserError({
  problem: 'The run no longer has this case',
  fix: 'Load the page again',
})
