import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { isOutside } from '../files/relativePath.ts'
import { foldersUpToRepository } from '../files/repositoryFolder.ts'
import { shownFile, UnusableFile, writing } from '../files/unusableFile.ts'
import { createFolder, fileNames, folderName, folderPaths } from './folder.ts'

/** A run of a hundred cases writes about this many bytes. */
const leastRoom = 1_000_000

/**
 * Makes the folder of results and checks that all of its files can be written, before the run pays for results that
 * would be lost.
 * @param root absolute path of the project
 * @param more further files in the folder that the run will write. @default none
 * @throws UnusableFile if one of them can't be written, or is a link that leads out of the project
 */
export function readyFolder(root: string, more: readonly string[] = []): void {
  const folder = join(root, folderName)
  // Packages of one repository may share a folder.
  const project = realpathSync(foldersUpToRepository(root).at(-1) ?? root)
  refuseLink(folder, project)
  refuseOther(folder, 'folder')
  createFolder(folder)
  const paths = folderPaths(folder)
  const files = Object.values(fileNames).map(name => join(folder, name))
  for (const file of [...files, ...more]) {
    refuseLink(file, project)
    refuseOther(file, 'file')
  }
  // The other files are replaced as a whole, which needs no write permission for the former file.
  refuseProtected(paths.verdicts)
  refuseFull(folder)
}

function refuseLink(path: string, project: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = targetOf(path)
  if (target !== undefined && !isOutside(project, target)) return
  throw new UnusableFile(path, {
    problem:
      target === undefined
        ? 'is a link that leads nowhere'
        : `is a link out of the project, to ${shownFile(target)}, and is not followed`,
    fix: 'Remove the link; the results are then kept in the project',
  })
}

function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link)
  } catch {
    return undefined
  }
}

function refuseOther(path: string, expected: 'file' | 'folder'): void {
  const facts = writing(path, () => statSync(path, { throwIfNoEntry: false }))
  if (!facts || (expected === 'file' ? facts.isFile() : facts.isDirectory())) return
  const got = facts.isDirectory() ? 'a folder' : facts.isFile() ? 'a file' : 'not a regular file'
  throw new UnusableFile(path, {
    problem: `is ${got}, but must be a ${expected}`,
    fix: 'Remove it, or give it another name',
  })
}

function refuseProtected(file: string): void {
  if (existsSync(file)) writing(file, () => closeSync(openSync(file, 'a')))
}

/** Writes a file to test for free space, because reported free space may be reserved for other users. */
function refuseFull(folder: string): void {
  const draft = join(folder, `room.${process.pid}.tmp`)
  try {
    writing(folder, () => {
      rmSync(draft, { force: true })
      writeFileSync(draft, Buffer.alloc(leastRoom), { flag: 'wx' })
    })
  } finally {
    rmSync(draft, { force: true })
  }
}
