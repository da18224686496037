// Users' projects check these types too, also those without the types of Node.

/** The place of a line in bytes, without its line break. */
export interface LineSpan {
  start: number
  length: number
}

/** The place of a line, with the path of its file. */
export interface LinePlace extends LineSpan {
  file: string
}
