import { mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildStamp } from '../files/buildStamp.ts'
import { stampOf } from '../files/fileStamp.ts'
import { readTextIfThere, writeAtomically } from '../files/textFile.ts'

/** Says that files are as this build of the package left them, so that what it checked need not be checked again. */
export interface EvaluationSeal {
  holds(): boolean
  /** Which files these are, how long they are, and what the seal says of them. */
  state(): SealedState
  /**
   * Whether no file was replaced or became shorter since, and no other run ended: all that happens to them in a
   * run is that lines are added.
   */
  hasOnlyGrown(since: SealedState): boolean
  /** Seals the files as they are now. */
  set(): void
  /** What was checked holds no longer. */
  remove(): void
}

export interface SealedState {
  /** What the seal says; undefined where there is none. */
  text: string | undefined
  /** By path. */
  files: ReadonlyMap<string, { inode: bigint; size: bigint }>
}

export interface EvaluationSealOptions {
  /** Where the seal is kept: on this machine alone. */
  file: string
  /** The evaluations, and the verdict logs that they rest on. */
  files: readonly string[]
}

/** A file that another program writes, replaces or restores gets another stamp, and no program can choose it. */
export function evaluationSeal({ file, files }: EvaluationSealOptions): EvaluationSeal {
  const state = (): SealedState => ({
    text: readTextIfThere(file),
    files: new Map(
      files.flatMap(path => {
        const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
        return facts ? [[path, { inode: facts.ino, size: facts.size }] as const] : []
      }),
    ),
  })
  const stamps = () => [buildStamp, ...files.map(path => `${path} ${stampOf(path)}`)].join('\n')
  return {
    state,
    hasOnlyGrown({ text, files: before }) {
      const now = state()
      const hasGrown = ([path, { inode, size }]: [string, { inode: bigint; size: bigint }]) => {
        const same = now.files.get(path)
        return same?.inode === inode && same.size >= size
      }
      return now.text === text && [...before].every(hasGrown)
    },
    holds: () => readTextIfThere(file) === stamps(),
    set() {
      mkdirSync(dirname(file), { recursive: true })
      writeAtomically(file, stamps())
    },
    remove: () => rmSync(file, { force: true }),
  }
}
