import { shownFile } from '../../files/unusableFile.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { GivenFile } from './given.ts'
import { eachJsonLine } from './jsonLineRecords.ts'

/**
 * The texts of some documents of a corpus, with their titles above them. The file is read line by line, and only these
 * are held. How many others there are is told.
 */
export function corpusTexts(
  path: string,
  wanted: ReadonlySet<string>,
  told: Omit<GivenFile, 'placeAt'>,
): Map<string, string> {
  const texts = new Map<string, string>()
  let others = 0
  for (const record of eachJsonLine(path, told)) {
    const id = record.field('_id', 'id')?.text() ?? ''
    if (!wanted.has(id)) {
      others += 1
      continue
    }
    const parts = [record.field('title')?.text(), record.field('text')?.text()]
    texts.set(id, parts.filter(part => part !== undefined && !isBlank(part)).join('\n'))
    record.tellUnread()
  }
  if (others > 0) {
    const why = `documents of the corpus without judgements, which a golden set does not contain: ${others}`
    told.losses.push({ place: { file: shownFile(path) }, field: 'documents', why })
  }
  return texts
}
