/**
 * What CHANGELOG.md says of a version, without its heading; undefined if no dated section has it.
 * @param version as in `1.2.3`, or `Unreleased`, whose heading has no date
 */
export function changelogSection(version: string, changelog: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1)
  const dated = version === 'Unreleased' ? '' : ' - \\d{4}-\\d{2}-\\d{2}'
  const heading = new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\]${dated}\\n`)
  const section = sections.find(text => heading.test(text))
  return section?.replace(heading, '').trim()
}

/**
 * The same text with each paragraph on one line, because GitHub shows each line break in the text of a release.
 * @param markdown paragraphs, headings, lists, tables and quotes; blocks of code stay as they are
 */
export function unwrapped(markdown: string): string {
  return markdown
    .split(/^( *```[^]*?^ *```)$/m)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(breakInParagraph, ' ')))
    .join('')
}

/** After a line of text that is no heading, before one that begins no list, heading, table or quote. */
const breakInParagraph = /(?<=\S)(?<!^#.*)\n *(?=[^\s#|>*+-]|[#*+-]\S)(?!\d+\. )/gm
