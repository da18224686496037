import { fstatSync, readSync } from 'node:fs'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { whileOpen } from '../../files/whileOpen.ts'

/** The text of one item of a JSON file, and the line that it begins on. */
export interface JsonItem {
  /** Valid until the next item is read. */
  bytes: Buffer
  line: number
  /** The list that it is an item of, as in {@link JsonItemsOptions.lists}; undefined if it is a value of its own. */
  list: string | undefined
}

interface JsonItemsOptions {
  /**
   * Paths of the lists whose items are wanted, with `[]` for the items of a list: `data.[]`. A value without such a
   * list is an item itself, as is each line of JSON Lines.
   */
  lists: readonly string[]
  /** Longer items are refused. @default 50 MB */
  most?: number
}

const megabyte = 1024 * 1024

/** Longer texts are not keys of wanted lists. */
const longestKey = 100

/**
 * The items of a file of JSON or JSON Lines of any size, one after the other. Memory holds one item. The texts are
 * found by their brackets alone, so the reader of an item reports what is wrong in it.
 * @throws UserError if an item is too long, the file ends within one, or can't be read
 */
export function* jsonItems(path: string, options: JsonItemsOptions): Generator<JsonItem> {
  const scanner = new ItemScanner(shownFile(path), options)
  for (const chunk of whileOpen(path, chunksOf)) {
    scanner.read(chunk)
    yield* scanner.found.splice(0)
  }
  scanner.end()
  yield* scanner.found
}

function* chunksOf(descriptor: number): Generator<Buffer> {
  const { size } = fstatSync(descriptor)
  const chunk = Buffer.allocUnsafe(megabyte / 16)
  for (let position = 0; position < size;) {
    const count = readSync(descriptor, chunk, 0, chunk.length, position)
    // The file was truncated meanwhile.
    if (count === 0) return
    yield chunk.subarray(0, count)
    position += count
  }
}

const sign = {
  ...{ quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c, lineFeed: 0x0a },
  ...{ openList: 0x5b, closeList: 0x5d, openMapping: 0x7b, closeMapping: 0x7d },
} as const

/** White space, commas and the byte order mark may be between values. */
const between = new Set([0x20, 0x09, 0x0d, sign.comma, 0xef, 0xbb, 0xbf])

const noRecord = 'what stands here is neither a list nor a mapping'

/** A list or mapping that is open where the scanner stands. */
interface Open {
  isList: boolean
  /** Undefined if no wanted list can be below it. */
  path: string | undefined
  /** The key whose value comes next. */
  key: string
}

/** The value whose bytes are kept. */
interface Kept {
  /** The number of open values around it. */
  depth: number
  line: number
  list: string | undefined
  pieces: Buffer[]
  length: number
}

class ItemScanner {
  readonly found: JsonItem[] = []
  readonly #file: string
  readonly #lists: readonly string[]
  readonly #most: number
  readonly #open: Open[] = []
  #kept: Kept | undefined
  /** Where in the chunk the kept value begins, or goes on. */
  #from = 0
  #line = 1
  #isInText = false
  #isEscaped = false
  /** The bytes of a text that may be a key. */
  #word: number[] | undefined
  #key = ''

  constructor(file: string, { lists, most = 50 * megabyte }: JsonItemsOptions) {
    this.#file = file
    this.#lists = lists
    this.#most = most
  }

  read(chunk: Buffer): void {
    this.#from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      if (this.#isInText) at = this.#readText(chunk, at)
      else this.#readSign(chunk, at)
    }
    if (this.#kept) this.#keep(this.#kept, chunk.subarray(this.#from))
  }

  end(): void {
    if (this.#open.length === 0 && !this.#isInText) return
    throw new UserError({
      place: { file: this.#file, line: this.#kept?.line ?? this.#line },
      problem: 'Expected valid JSON, but the file ends within this value',
      fix: 'Export the file again',
    })
  }

  /** @returns where the text ends, or the chunk */
  #readText(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (byte === sign.lineFeed) throw this.#broken('a text is not closed on this line')
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === sign.backslash) this.#isEscaped = true
      else if (byte === sign.quote) {
        this.#isInText = false
        if (this.#word) this.#key = Buffer.from(this.#word).toString()
        this.#word = undefined
        return at
      }
      if (byte !== undefined && this.#word && this.#word.length < longestKey) this.#word.push(byte)
    }
    return chunk.length
  }

  #broken(why: string): UserError {
    return new UserError({
      place: { file: this.#file, line: this.#line },
      problem: `Expected valid JSON, but ${why}`,
      fix: 'Export the file again: the line may be cut off',
    })
  }

  #readSign(chunk: Buffer, at: number): void {
    const top = this.#open.at(-1)
    switch (chunk[at]) {
      case sign.quote:
        if (!top) throw this.#broken(noRecord)
        this.#isInText = true
        if (!top.isList && top.path !== undefined) this.#word = []
        break
      case sign.colon:
        if (top) top.key = this.#key
        break
      case sign.lineFeed:
        this.#line += 1
        break
      case sign.openList:
      case sign.openMapping:
        this.#begin(chunk, at)
        break
      case sign.closeList:
      case sign.closeMapping:
        this.#close(chunk, at)
        break
      default:
        if (!top && !between.has(chunk[at] ?? 0)) throw this.#broken(noRecord)
    }
  }

  #begin(chunk: Buffer, at: number): void {
    const path = this.#pathOfValue()
    const list = path !== undefined && this.#lists.includes(path) ? path : undefined
    const depth = this.#open.length
    if (list !== undefined || depth === 0) {
      this.#kept = { depth, line: this.#line, list, pieces: [], length: 0 }
      this.#from = at
    }
    const isInItem = this.#kept?.list !== undefined
    const leads = path !== undefined && !isInItem && this.#lists.some(one => leadsTo(path, one))
    const isList = chunk[at] === sign.openList
    this.#open.push({ isList, path: leads ? path : undefined, key: '' })
  }

  #pathOfValue(): string | undefined {
    const top = this.#open.at(-1)
    if (!top) return ''
    if (top.path === undefined) return undefined
    const step = top.isList ? '[]' : top.key
    return top.path === '' ? step : `${top.path}.${step}`
  }

  #close(chunk: Buffer, at: number): void {
    if (this.#open.pop()?.isList !== (chunk[at] === sign.closeList)) {
      throw this.#broken('a bracket on this line closes nothing')
    }
    const kept = this.#kept
    if (!kept || this.#open.length > kept.depth) return
    const end = chunk.subarray(this.#from, at + 1)
    this.#count(kept, end)
    const { pieces, line, list } = kept
    // Most items lie within a chunk. A copy of each would fill the memory until it is collected.
    const bytes = pieces.length === 0 ? end : Buffer.concat([...pieces, end])
    this.found.push({ bytes, line, list })
    this.#kept = undefined
  }

  /** Copied, because the chunk is filled again. */
  #keep(kept: Kept, bytes: Buffer): void {
    this.#count(kept, bytes)
    kept.pieces.push(Buffer.from(bytes))
  }

  #count(kept: Kept, bytes: Buffer): void {
    kept.length += bytes.length
    if (kept.length > this.#most) {
      throw new UserError({
        place: { file: this.#file, line: kept.line },
        problem: `Expected a record to be at most ${this.#most / megabyte} MB`,
        fix: 'Export the traces as JSON Lines, or in a form that the page about production names',
      })
    }
  }
}

const leadsTo = (path: string, list: string): boolean => path === '' || list.startsWith(`${path}.`)
