import { UserError } from '../../errors.ts'
import { lineBreakOf, lineStartAt, nextLineAt } from '../../text/lineBreaks.ts'
import { casesIn, parseSound } from '../edit/openCase.ts'
import type { Splice } from '../edit/splice.ts'
import { pastByteOrderMark, splicedCases } from '../edit/splice.ts'
import type { PlacedList } from '../yaml/placedNode.ts'
import type { WritableEntry } from './goldenSetText.ts'
import { caseLines, plainCases } from './goldenSetText.ts'

/**
 * Adds cases at the end of the list in the text of a golden file. Everything else stays the same to the byte; the
 * result is read again and must contain the former cases and the new ones.
 * @param file names the file in errors
 * @throws UserError if the file has faults, or if its cases are in another file
 */
export function addGoldenCases(
  text: string,
  cases: readonly WritableEntry[],
  { file }: { file: string },
): string {
  if (cases.length === 0) return text
  return pastByteOrderMark(text, source => {
    const yaml = parseSound(source, file)
    const change = (former: readonly unknown[]) => [...former, ...plainCases(cases)]
    const list = casesIn(yaml)
    const grown = splicedCases({ source, yaml, change }, list ? additions(source, list, cases) : [])
    if ('outcome' in grown) return grown.outcome
    throw new UserError({
      place: { file },
      problem: 'Expected `cases` to be a list in this file that cases can be added to',
      fix: 'Write the cases to a golden set of their own',
    })
  })
}

/** Adds behind the last case, or at the end of the file if that case keeps the blank lines below it. */
function additions(source: string, list: PlacedList, cases: readonly WritableEntry[]): Splice[] {
  if (list.isFlow) return [additionInFlow(list, cases)]
  const indent = list.start - lineStartAt(source, list.start)
  const lineBreak = lineBreakOf(source)
  const lines = caseLines(cases, indent).join(lineBreak)
  return [nextLineAt(source, list.end), source.length].map(at => {
    const isOpenEnd = at === source.length && lineStartAt(source, at) !== at
    return { from: at, to: at, by: isOpenEnd ? lineBreak + lines : lines + lineBreak }
  })
}

function additionInFlow(list: PlacedList, cases: readonly WritableEntry[]): Splice {
  const written = plainCases(cases)
    .map(given => JSON.stringify(given))
    .join(', ')
  const last = list.items.at(-1)
  const at = last ? last.end : list.start + 1
  return { from: at, to: at, by: last ? `, ${written}` : written }
}
