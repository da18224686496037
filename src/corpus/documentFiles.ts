import { lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { nameInProject, relativePath } from '../files/relativePath.ts'
import { UserError } from '../errors.ts'
import { shownFile } from '../files/unusableFile.ts'
import { isNodeError } from '../files/nodeError.ts'
import type { DocumentFormat } from './readContent.ts'
import { documentFormats } from './readContent.ts'

/** A file that may hold documents. */
export interface DocumentFile {
  path: string
  /** The name of the file in errors. */
  file: string
  /** Its path below the given folder. */
  id: string
  format: DocumentFormat
}

/** A skipped file, with a reason that follows the file's name in messages: `is empty`. */
export interface SkippedFile {
  file: string
  reason: string
}

/**
 * The files at the paths, in the order of the paths and of names, each once. Folders are read recursively, without
 * `node_modules` and names that begin with a dot.
 * @throws UserError if a path does not exist
 */
export function documentFiles(
  paths: readonly string[],
  root: string,
): { files: DocumentFile[]; skipped: SkippedFile[] } {
  const found = new Map<string, DocumentFile>()
  const skipped: SkippedFile[] = []
  for (const named of paths) {
    const path = resolve(root, named)
    const facts = statSync(path, { throwIfNoEntry: false })
    if (!facts) throw missingPath(path)
    if (facts.isDirectory()) addFolder(path, path)
    else addFile(path, basename(path))
  }
  return { files: [...found.values()], skipped }

  function addFolder(folder: string, named: string): void {
    for (const name of namesIn(folder)) {
      const path = join(folder, name)
      const facts = lstatSync(path)
      if (facts.isDirectory()) {
        if (name === 'node_modules' || name.startsWith('.')) skip(path, 'is not searched')
        else addFolder(path, named)
      } else if (facts.isSymbolicLink() && isLinkedFolder(path)) {
        skip(path, 'is a link to a folder, which you must name explicitly')
      } else addFile(path, relativePath(named, path))
    }
  }

  function addFile(path: string, id: string): void {
    const format = documentFormats.get(extname(path).toLowerCase())
    if (!format) skip(path, `has none of the extensions ${[...documentFormats.keys()].join(', ')}`)
    else if (!found.has(path))
      found.set(path, { path, file: nameInProject(root, path), id, format })
  }

  function namesIn(folder: string): string[] {
    try {
      return readdirSync(folder).toSorted()
    } catch (error) {
      if (!isNodeError(error, 'EACCES', 'EPERM')) throw error
      skip(folder, `cannot be read (${error.code})`)
      return []
    }
  }

  function skip(path: string, reason: string): void {
    skipped.push({ file: nameInProject(root, path), reason })
  }
}

const isLinkedFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function missingPath(path: string): UserError {
  return new UserError({
    place: { file: shownFile(path) },
    problem: 'There is no such file or folder of documents',
    fix: 'Name files or folders that exist',
  })
}
