import type { ComponentChildren } from 'preact'

interface Shown {
  /** Characters of the text. */
  length: number
  children: ComponentChildren
}

/** Laying out a megabyte with a direction for each paragraph takes seconds. */
const longest = 50_000

/** What a system or a document says, with its line breaks. A long text is laid out once it is near, in one direction. */
export function PlainText({ length, children }: Shown) {
  return (
    <p class={length > longest ? 'text long' : 'text'} dir="auto">
      {children}
    </p>
  )
}
