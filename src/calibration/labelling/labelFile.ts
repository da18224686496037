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

/** The label of a person for a claim. */
export interface GivenByPerson extends Pick<DrawnClaim, 'claim'> {
  /** Absent if the person chose the claim. */
  drawn?: DrawnClaim['drawn']
  label: Exclude<GivenLabel, 'unsupported'>
  labeller: string
  /** Id of the claim's run. */
  run: string | undefined
  at: Date
}

/** The lines of a label file, and the faults of unreadable lines. A missing file has no lines. */
export function readLabelFile(file: string): LabelLines {
  return labelLines(readTextIfThere(file) ?? '', shownFile(file))
}

/**
 * Adds a line to a label file. The last line of a person on a claim counts, so that no line is ever removed: people
 * who label at the same time lose nothing, and a merge of two branches keeps the lines of both.
 * @throws UserError if the label is invalid, or the file can't be written
 */
export function appendLabel(file: string, given: GivenByPerson): void {
  const line = lineOf(given)
  const { problems } = labelLines(line, shownFile(file))
  if (problems.length > 0) throw new UserError(problems.map(({ place: _, ...rest }) => rest))
  writing(file, () => {
    const descriptor = openSync(file, 'a+')
    try {
      // A last line without a line break, after an edit or a cut, must not run into this line.
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
  const { id, claim, question, tags, group, judge, verdict, production } = one
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
    ...defined({ judge, run, production }),
    at: at.toISOString(),
  })
}

/** A passage's id from the pipeline may be invalid in a label file. */
function writtenPassage({ id, text }: LabellableClaim['passages'][number]) {
  return idText.safeParse(id).success ? { id, text } : text
}
