const fence = /^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm

/** What a reader of the tutorial does, in the order of its blocks. */
export type TutorialStep =
  | { does: 'write'; file: string; text: string }
  | { does: 'change'; file: string; before: string; after: string }
  | { does: 'run'; commands: string }
  | { does: 'read'; output: string }
  | { does: 'readComment'; text: string }

/** A block with a title is a file, `diff` its change; `sh` is run, `text` was printed, or stands in the comment. */
export function tutorialSteps(markdown: string): TutorialStep[] {
  return [...markdown.matchAll(fence)].map(([, language = '', info = '', text = '']) => {
    const file = /title=(\S+)/.exec(info)?.[1]
    if (file !== undefined && language === 'diff') return { does: 'change', file, ...sides(text) }
    if (file !== undefined) return { does: 'write', file, text }
    if (language === 'sh') return { does: 'run', commands: text }
    if (info === ' comment') return { does: 'readComment', text }
    if (language === 'text') return { does: 'read', output: text }
    throw new Error(`The tutorial has a block that nobody reads: ${language}${info}`)
  })
}

function sides(diff: string): { before: string; after: string } {
  const lines = diff.split('\n').filter(line => line !== '')
  const side = (sign: string) =>
    lines
      .flatMap(line => (line[0] === sign || line[0] === ' ' ? `${line.slice(1)}\n` : []))
      .join('')
  return { before: side('-'), after: side('+') }
}

/**
 * @param shown what a page shows of it; `…` on a line of its own stands for lines that the page leaves out
 * @throws if a part of it was not printed there, in this order
 */
export function mustBePrinted(shown: string, printed: string): void {
  let rest = `\n${printed}\n`
  for (const part of shown.split(/^ *…$/m)) {
    const lines = part.replace(/^\n/, '').replace(/\n*$/, '')
    const place = rest.indexOf(`\n${lines}\n`)
    if (lines !== '' && place === -1)
      throw new Error(`The tutorial shows\n${lines}\nbut this was printed:\n${printed}`)
    if (lines !== '') rest = rest.slice(place + lines.length + 1)
  }
}
