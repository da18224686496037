import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { writeWhole } from '../../files/lineFile.ts'
import { withFolder } from '../../files/withFolder.ts'

/** A file to append to that others may delete or replace meanwhile. */
interface FollowedFile {
  /** Makes sure that it is open. Opening it each time takes longer than writing. */
  open(): void
  /** Writes at its end, at once and as a whole. */
  append(text: string): void
  /** Gives the file back. What is appended after that opens it again. */
  close(): void
}

interface OpenFile {
  descriptor: number
  dev: number
  ino: number
}

/** Stays with the name: where another file has it by now, or none, that one is opened or made. */
export function followedFile(file: string, createFolder: () => void): FollowedFile {
  let opened: OpenFile | undefined
  const close = () => {
    if (opened) closeSync(opened.descriptor)
    opened = undefined
  }
  const current = (): number => {
    const facts = statSync(file, { throwIfNoEntry: false })
    const isSame = opened && facts?.ino === opened.ino && facts.dev === opened.dev
    if (opened && isSame) return opened.descriptor
    close()
    const descriptor = withFolder(createFolder, () => openSync(file, 'a'))
    const { dev, ino } = fstatSync(descriptor)
    opened = { descriptor, dev, ino }
    return descriptor
  }
  return {
    open: () => void current(),
    append: text => writeWhole(current(), Buffer.from(text)),
    close,
  }
}
