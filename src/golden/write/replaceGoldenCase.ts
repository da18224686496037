import { UserError } from '../../errors.ts'
import { lineBreakOf, lineStartAt } from '../../text/lineBreaks.ts'
import type { OpenCase } from '../edit/openCase.ts'
import { openCase } from '../edit/openCase.ts'
import { pastByteOrderMark, splicedCases } from '../edit/splice.ts'
import type { WritableEntry } from './goldenSetText.ts'
import { caseLines, plainCases } from './goldenSetText.ts'

/**
 * Writes one case of a golden file again, in its place; comments inside the case are lost. Everything else stays the
 * same to the byte; the result is read again and must contain the other cases unchanged.
 * @param file names the file in errors
 * @throws UserError if the file has faults, has no such case, or can't be changed in place
 */
export function replaceGoldenCase(
  text: string,
  given: WritableEntry,
  { file }: { file: string },
): string {
  return pastByteOrderMark(text, source => {
    const opened = openCase(source, { file, caseId: given.id })
    const { mapping, place, index } = opened
    const by = mapping.isFlow ? JSON.stringify(plainCases([given])[0]) : blockLines(opened, given)
    const change = (cases: readonly unknown[]) => cases.toSpliced(index, 1, ...plainCases([given]))
    const splice = { from: mapping.from, to: mapping.end, by }
    const replaced = splicedCases({ ...opened, change }, [splice])
    if ('outcome' in replaced) return replaced.outcome
    throw new UserError({
      place,
      problem: `This case can't be rewritten in place: ${replaced.fault}`,
      fix: 'Remove it in an editor: it is then written at the end',
    })
  })
}

/** The lines of a case: the first one behind the dash, the others in the column of its first key. */
function blockLines({ source, mapping }: OpenCase, given: WritableEntry): string {
  const column = mapping.from - lineStartAt(source, mapping.from)
  const lines = caseLines([given], column - dashWidth).join(lineBreakOf(source))
  return lines.slice(column)
}

const dashWidth = 2
