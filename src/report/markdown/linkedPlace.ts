import type { CaseRecord } from '../../results/results.ts'
import { shownPlace } from '../words/names.ts'
import { inlineCode } from './escapeMarkdown.ts'

/**
 * Where a case stands, as a link to its line where an address is known. File names come from
 * results that others may have written: one that could lead out of the folder stays text.
 * @param sourceUrl of the project's folder at a commit, with a slash at its end
 */
export function linkedPlace(
  record: Pick<CaseRecord, 'file' | 'line'>,
  sourceUrl: string | undefined,
): string {
  const place = inlineCode(shownPlace(record))
  const segments = record.file.split('/')
  const leads = segments.some(segment => ['', '.', '..'].includes(segment))
  if (sourceUrl === undefined || leads || !record.file.isWellFormed()) return place
  return `[${place}](${sourceUrl}${segments.map(encoded).join('/')}#L${record.line})`
}

/** Also without what `encodeURIComponent` keeps and Markdown reads. */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replaceAll(
    /[!'()*_~]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
