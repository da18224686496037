import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildStamp } from '../files/buildStamp.ts'
import { stampOf } from '../files/fileStamp.ts'
import { readTextIfThere, writeAtomically } from '../files/textFile.ts'

/** Says that files are as this build of the package left them, so that what it checked need not be checked again. */
export interface EvaluationSeal {
  holds(): boolean
  /** Seals the files as they are now. */
  set(): void
  /** What was checked holds no longer. */
  remove(): void
}

export interface EvaluationSealOptions {
  /** Where the seal is kept: on this machine alone. */
  file: string
  /** The evaluations, and the verdict logs that they rest on. */
  files: readonly string[]
}

/** A file that somebody else writes, replaces or brings from elsewhere has another stamp, which nobody can choose. */
export function evaluationSeal({ file, files }: EvaluationSealOptions): EvaluationSeal {
  const stamps = () => [buildStamp, ...files.map(path => `${path} ${stampOf(path)}`)].join('\n')
  return {
    holds: () => readTextIfThere(file) === stamps(),
    set() {
      mkdirSync(dirname(file), { recursive: true })
      writeAtomically(file, stamps())
    },
    remove: () => rmSync(file, { force: true }),
  }
}
