import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { writeWhole } from '../../files/lineFile.ts'
import { withFolder } from '../../files/withFolder.ts'

/** A file to append to, which other processes may delete or replace meanwhile. */
interface FollowedFile {
  /** Opens the file if it is closed. Opening it for each record would take longer than writing. */
  open(): void
  /** Writes at the end of the file, immediately and in one piece. */
  append(text: string): void
  /** Closes the file. The next append opens it again. */
  close(): void
}

interface OpenFile {
  descriptor: number
  dev: number
  ino: number
}

/** Follows the name: if another file has the name meanwhile, or none, that file is opened or created. */
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
