const marker = /^[\p{P}\p{S}\s]*?(\d{1,3}|\p{Ll})(\.\)|[.)])(?=\s)/u

/** A text that is nothing but a list marker: "1.", "8.1.", "2)", "IV.", "a)", "§2.", "- 3." */
export const markerOnly =
  /^[\p{P}\s]{0,4}(?:§\s?)?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[IVXLC]{1,6}|\p{L})(?:\.\)|[.)])$/u

/** "- item", "• item", "2. item", "b) item" */
export function startsListItem(text: string): boolean {
  return /^[-*+•‣⁃·–—]\s/u.test(text) || marker.test(text)
}

/** Whether `after` is the item that follows the one with which `before` begins: "a. … b. …". */
export function succeeds(before: string, after: string): boolean {
  const first = marker.exec(before.slice(0, 12))
  const second = marker.exec(after)
  return (
    first?.[1] !== undefined &&
    second?.[1] !== undefined &&
    first[2] === second[2] &&
    ordinal(second[1]) === ordinal(first[1]) + 1
  )
}

function ordinal(label: string): number {
  return /^\d/u.test(label) ? Number(label) : (label.codePointAt(0) ?? 0)
}
