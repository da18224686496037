/**
 * The anchor that GitHub gives to a heading, so that a link works there and on the site. The first of several equal
 * ones has it; the others get a number.
 * @param heading its text, without marks of Markdown
 */
export function githubAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}
