// Users' projects check these types too, also those without the types of Node.

/** Where a line stands, in bytes, without its line break. */
export interface LineSpan {
  start: number
  length: number
}

/** The same in a file that is known by its path. */
export interface LinePlace extends LineSpan {
  file: string
}
