import { dirname } from 'node:path'
import { editFile } from '../files/editFile.ts'
import { nameInProject } from '../files/nameInProject.ts'
import { readTextIfThere } from '../files/textFile.ts'
import { addGoldenCases } from '../golden/write/addGoldenCases.ts'
import { casesOfText } from '../golden/write/casesOfText.ts'
import type { WritableCase } from '../golden/write/goldenSetText.ts'
import { goldenSetText } from '../golden/write/goldenSetText.ts'
import { withSchemaLine } from '../golden/write/withSchemaLine.ts'
import { noteQuestions } from '../synthesis/cases/writtenQuestions.ts'
import type { CauseFacts } from '../synthesis/hunt/causeFacts.ts'
import { factsOfCase } from '../synthesis/hunt/causeFacts.ts'
import type { Cause } from '../synthesis/hunt/causes.ts'
import { huntedCases, metricsOf } from '../synthesis/hunt/huntedCase.ts'
import type { HuntProject } from '../synthesis/hunt/huntedSystem.ts'
import { printable } from '../text/untrusted.ts'
import { checkGoldenOut } from './goldenOut.ts'

/** The golden file that a hunt adds its cases to. */
export interface HuntedFile {
  /** Absolute. */
  path: string
  isThere: boolean
  /** Of the cases that it has. */
  questions: readonly string[]
  /** What its cases were written for, where a hunt wrote them. */
  causes: readonly CauseFacts[]
  /**
   * Writes cases for corner cases: to the end of the file, or to a new one that asks the same system.
   * @returns the cases, in the order of the causes
   */
  add(causes: readonly Cause[], place: { project: HuntProject; root: string }): WritableCase[]
}

const comment = [
  'Written by `npx vitest-rag hunt`. Two judgements found each of these cases wrong. Remove `review: pending` from',
  'those that you accept, or review them with `npx vitest-rag open` after a run.',
]

/**
 * @param path absolute
 * @throws UserError where it can't be written, or cases can't be added to what is there, before anybody is asked
 */
export function huntedFile(path: string): HuntedFile {
  checkGoldenOut(path)
  const text = readTextIfThere(path)
  const former = text === undefined ? [] : casesOfText(text, { file: printable(path, 160) })
  return {
    path,
    isThere: text !== undefined,
    questions: former.map(({ question }) => question),
    causes: former.flatMap(one => factsOfCase(one) ?? []),
    add(causes, { project, root }) {
      if (causes.length === 0) return []
      const file = nameInProject(root, path)
      const head = project.headIn(dirname(path))
      let cases: WritableCase[] = []
      // Somebody may have edited it while the hunt went on.
      editFile(path, now => {
        const ids = new Set(now === undefined ? [] : casesOfText(now, { file }).map(({ id }) => id))
        cases = huntedCases(causes, { asking: project.synthesis.asking, ids })
        if (now !== undefined) return addGoldenCases(now, cases, { file })
        const set = { ...head, metrics: metricsOf(causes), cases }
        return withSchemaLine(goldenSetText(set, comment), { file: path, root })
      })
      noteQuestions(
        root,
        file,
        cases.map(({ question }) => question),
      )
      return cases
    },
  }
}
