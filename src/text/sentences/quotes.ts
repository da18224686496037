const closers = new Map([
  ['«', '»'],
  ['„', '“”'],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
])

/** A straight mark opens where it leans on the word after it. */
const opens = /^[\s([{«“—–-]?"\S/u

/**
 * How many characters an open quotation holds its sentences together. Without a limit one mark
 * that nobody closed would swallow the rest of the text.
 */
const longestQuote = 200

/** Whether a quotation that began in the last characters of this text is still open. */
export function leavesQuoteOpen(text: string): boolean {
  const open: string[] = []
  for (const [mark, around] of marks(text.slice(-longestQuote))) {
    const closing = open.at(-1)
    if (closing?.includes(mark)) open.pop()
    else if (mark === '"') {
      if (opens.test(around)) open.push('"')
    } else {
      const close = closers.get(mark)
      if (close !== undefined) open.push(close)
    }
  }
  return open.length > 0
}

function* marks(text: string): Generator<[mark: string, around: string]> {
  for (const { 0: mark, index } of text.matchAll(/["«»„“”「」『』《》]/gu)) {
    yield [mark, text.slice(Math.max(0, index - 1), index + 2)]
  }
}
