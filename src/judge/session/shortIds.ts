import { hash } from 'node:crypto'

/** A question with ids that the author of a text in it can't predict. */
export interface ShortIds<Request> {
  /** The question as messages show it, with ids such as `p1-k7f`. */
  request: Request
  /** Whether an answer contains one of these ids. */
  standIn(answer: unknown): boolean
  /** Replaces the short ids in an answer or a message by the ids of the question. */
  back<Value>(value: Value): Value
}

/**
 * Gives every text of a question a short id: a letter for the list, a number, and three letters of a hash. So a text
 * that contains a ready verdict for "p1" can't be mistaken for an answer, and the user's ids may be long, or hold
 * anything.
 *
 * The hash covers the list and the user's question, so that several questions about the same passages, or about the same
 * claims, can share them in one call.
 */
export function shortIds<Request>(request: Request): ShortIds<Request> {
  const { question, ...rest } = request as { question?: unknown }
  const lists = Object.entries(rest).filter((entry): entry is [string, Item[]] =>
    isListWithIds(entry[1]),
  )
  const own = new Map<string, string>()
  const shown = lists.map(([name, items]) => {
    const letters = hashOf({ question, items })
    const renamed = items.map((item, position) => {
      const id = `${name.slice(0, 1)}${position + 1}-${letters}`
      own.set(id, item.id)
      return { ...item, id }
    })
    return [name, renamed]
  })
  return {
    request: Object.assign({}, request, Object.fromEntries(shown)),
    standIn: answer => someText(answer, text => own.has(text)),
    // Only texts change, so the shape stays the same.
    back: <Value>(value: Value) =>
      withTexts(value, text => text.replace(shortId, id => own.get(id) ?? id)) as Value,
  }
}

interface Item {
  id: string
}

const isListWithIds = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(item => typeof item === 'object' && item !== null && typeof item.id === 'string')

/** 32 letters and digits that are hard to confuse. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const shortId = /(?<![\p{L}\p{N}])[a-z]\d+-[a-z2-9]{3}(?![\p{L}\p{N}])/gu

/** Three of 32 letters, the same for the same data. */
export function hashOf(data: unknown): string {
  const bytes = hash('sha256', JSON.stringify(data), 'buffer').subarray(0, 3)
  return Array.from(bytes, byte => alphabet[byte % alphabet.length]).join('')
}

function someText(value: unknown, holds: (text: string) => boolean): boolean {
  if (typeof value === 'string') return holds(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(one => someText(one, holds))
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(one => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]),
  )
}
