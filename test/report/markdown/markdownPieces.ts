/** What text must be made of to become markup, or to make GitHub act. */
export const markdownPieces = [
  ...['`', '``', '```', '`code`', '|', '\\', '\\|', '\\`', '*', '**', '_', '~~', '~~~'],
  ...['[a](http://x.y)', '![i](u)', '[^1]', '[ ] ', '[!NOTE]', '[', ']', '(', ')', '!'],
  ...[
    '<!--',
    '-->',
    '<b>',
    '</details>',
    '<img src=x>',
    '<http://a.b>',
    '<',
    '>',
    '&amp;',
    '&#42;',
  ],
  ...['@user', 'a@b.co', '#12', 'o/r#1', 'GH-1', 'www.x.y', 'https://', ':smile:', ':+1:', '$x$'],
  ...['# ', '- ', '+ ', '1. ', '1) ', '> ', '---', '===', '|-|', 'deadbeef', '0123456789abcdef'],
  ...['\n', '\r\n', '\t', '    ', '\u202e', '\u200b', '\u0000', '退货', 'é', '"'],
  'npx vitest-rag run',
]

const token =
  /\\(?<escaped>[!-/:-@[-`{-~])|&(?<entity>amp|lt|gt|#124);|`(?<code>[^`]+)`|(?<plain>[^])/gu

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#124': '|' }

/** What a reader sees of a line of Markdown that has no other markup than code. */
export function readMarkdown(markdown: string): string {
  return Array.from(markdown.matchAll(token), ({ groups: { escaped, entity, code, plain } = {} }) =>
    entity === undefined ? (escaped ?? code ?? plain) : entities[entity],
  ).join('')
}

const markup =
  /[\\`*_[\]<>&|~@#$]|:\/\/|www\.|:[\w+-]+:|(?<![a-z0-9])gh-\d|(?<![a-z0-9])[0-9a-f]{7,}(?![a-z0-9])/gi

/** What a line of Markdown has left that is or may become markup, code and escapes taken away. */
export function unescapedMarkup(markdown: string): string[] {
  const rest = Array.from(markdown.matchAll(token), ({ groups }) => groups?.['plain'] ?? '\u0001')
  return rest.join('').match(markup) ?? []
}
