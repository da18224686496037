import { closeSync, fstatSync, openSync } from 'node:fs'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { writeWhole } from '../../files/lineFile.ts'
import { readSpan } from '../../files/readSpan.ts'
import { readTextIfThere } from '../../files/textFile.ts'
import { shownFile, writing } from '../../files/unusableFile.ts'
import { idText } from '../../golden/fieldSchemas.ts'
import type { LabelLines } from '../labels/labelLines.ts'
import { labelLines } from '../labels/labelLines.ts'
import type { GivenLabel } from '../labels/labels.ts'
import type { DrawnClaim } from './drawClaims.ts'
import type { LabellableClaim } from './labellableClaims.ts'

/** What a person says of a claim. */
export interface GivenByPerson extends Pick<DrawnClaim, 'claim'> {
  /** Absent where the person chose the claim. */
  drawn?: DrawnClaim['drawn']
  label: Exclude<GivenLabel, 'unsupported'>
  labeller: string
  /** Id of the run that the claim is of. */
  run: string | undefined
  at: Date
}

/** The lines of a label file, and the faults of lines that can't be read. A missing file has no lines. */
export function readLabelFile(file: string): LabelLines {
  return labelLines(readTextIfThere(file) ?? '', shownFile(file))
}

/**
 * Adds a line to a label file. The last line of a person on a claim counts, so that nobody's line is ever taken out:
 * who labels at the same time loses nothing, and two branches are merged by keeping the lines of both.
 * @throws UserError where the label is none, or the file can't be written
 */
export function appendLabel(file: string, given: GivenByPerson): void {
  const line = lineOf(given)
  const { problems } = labelLines(line, shownFile(file))
  if (problems.length > 0) throw new UserError(problems.map(({ place: _, ...rest }) => rest))
  writing(file, () => {
    const descriptor = openSync(file, 'a+')
    try {
      // A last line that somebody edited, or that was cut off, must not take this one with it.
      const begin = endsOpen(descriptor) ? '\n' : ''
      writeWhole(descriptor, Buffer.from(`${begin}${line}\n`))
    } finally {
      closeSync(descriptor)
    }
  })
}

function endsOpen(descriptor: number): boolean {
  const { size } = fstatSync(descriptor)
  if (size === 0) return false
  return readSpan(descriptor, { start: size - 1, length: 1 }).toString() !== '\n'
}

function lineOf({ claim: one, drawn, label, labeller, run, at }: GivenByPerson): string {
  const { id, claim, question, tags, group, judge, verdict } = one
  return JSON.stringify({
    id,
    claim,
    passages: one.passages.map(writtenPassage),
    ...(/\S/.test(question) && { question }),
    label,
    labeller,
    ...(tags.length > 0 && { tags }),
    group,
    ...defined({ drawn }),
    verdict,
    ...defined({ judge, run }),
    at: at.toISOString(),
  })
}

/** What a pipeline calls a passage may be no id that a label file takes. */
function writtenPassage({ id, text }: LabellableClaim['passages'][number]) {
  return idText.safeParse(id).success ? { id, text } : text
}
