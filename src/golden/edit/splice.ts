/** A piece of a text, and what is to stand there instead. */
export interface Splice {
  from: number
  to: number
  by: string
}

/** All before and after the piece stays as it is. */
export function spliced(source: string, { from, to, by }: Splice): string {
  return source.slice(0, from) + by + source.slice(to)
}

const byteOrderMark = '\uFEFF'

/** Changes a text behind its byte order mark, which is no part of what it says. */
export function pastByteOrderMark(text: string, change: (rest: string) => string): string {
  return text.startsWith(byteOrderMark) ? byteOrderMark + change(text.slice(1)) : change(text)
}
