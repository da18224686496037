import type { NamedInReport, PlacedInReport } from '../model/names.ts'
import { shownName, shownPlace } from '../model/names.ts'
import { inlineCode } from './escapeMarkdown.ts'

/** Addresses that a report links to. */
export interface MarkdownLinks {
  /**
   * Address of the project's folder at the commit, with a slash at its end. It turns places in
   * golden files into links. @default they are text
   */
  sourceUrl?: string
  /** Address of the workflow run. @default it is not linked */
  runUrl?: string
  /** Address of the report as a page. Causes and cases link into it. @default it is not published */
  pageUrl?: string
  /** Name of the artifact of that run that has the HTML report. @default there is none */
  htmlArtifact?: string
}

/**
 * `support › refund (golden/support.golden.yaml:12)`, with the place as a link if it can be one.
 */
export function linkedName(one: PlacedInReport, { sourceUrl }: MarkdownLinks): string {
  const name = `${shownName(one.set)} › ${shownName(one.caseId)}`
  return `${inlineCode(name)} (${linkedPlace(one, sourceUrl)})`
}

/**
 * The place of a case, as a link to its line if an address is known. File names come from results
 * that others may have written, so a name that could lead out of the folder stays text.
 * @param sourceUrl of the project's folder at a commit, with a slash at its end
 */
export function linkedPlace(
  record: Pick<PlacedInReport, 'file' | 'line'>,
  sourceUrl: string | undefined,
): string {
  const place = inlineCode(shownPlace(record))
  const segments = record.file.split('/')
  const leads = segments.some(segment => ['', '.', '..'].includes(segment))
  if (sourceUrl === undefined || leads || !record.file.isWellFormed()) return place
  return `[${place}](${sourceUrl}${segments.map(encoded).join('/')}#L${record.line})`
}

/** The address of the cases of a cause, by its number from 1. */
export function linkToCause(cause: number, pageUrl: string): string {
  return `${pageUrl}#cases?cause=${cause}`
}

/** The address of the view of a case. */
export function linkToCase({ set, variant, caseId }: NamedInReport, pageUrl: string): string {
  const names = [set, ...(variant === undefined ? [] : [variant]), caseId]
  return `${pageUrl}#case=${names.map(name => encoded(name.toWellFormed())).join('/')}`
}

/** Encodes also the characters that `encodeURIComponent` keeps and Markdown reads. */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replaceAll(
    /[!'()*_~]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
