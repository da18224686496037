import type { Place, Problem } from '../../errors.ts'
import { jsonNode } from '../../golden/lines/jsonNode.ts'
import type { YamlEntry, YamlItem, YamlNode } from '../../golden/yaml/yamlNode.ts'
import { toValue } from '../../golden/yaml/yamlNode.ts'
import { parseJson } from '../../text/parseJson.ts'

/** What a file says and a golden set does not, or says otherwise. */
export interface Loss {
  place: Place
  /** The key or column, as the file writes it: `vars.language`. */
  field: string
  why: string
}

/** Where the values of a file stand, and what is told of them. */
export interface GivenFile {
  placeAt(start: number): Place
  losses: Loss[]
  /** What keeps the file from being imported at all. */
  problems: Problem[]
}

const noKey = 'a golden set has no key for this'

/**
 * A value that another tool wrote, where it stands. A reader takes what it understands; what nobody took is
 * found by {@link tellUnread}. So a reader can't lose a value by forgetting it.
 */
export class Given {
  readonly path: string
  readonly #file: GivenFile
  readonly #item: YamlItem | YamlEntry
  readonly #inner = new Map<string | number, Given>()
  /** What the text says as JSON. */
  #parsed: Given | undefined
  #state: 'unread' | 'opened' | 'taken' = 'unread'

  constructor(file: GivenFile, item: YamlItem | YamlEntry, path = '') {
    this.#file = file
    this.#item = item
    this.path = path
  }

  get node(): YamlNode {
    return this.#item.node
  }

  /** Of its key, where it has one. */
  get place(): Place {
    const { start } = this.#item
    return this.#file.placeAt('keyStart' in this.#item ? this.#item.keyStart : start)
  }

  /** Whether there is nothing that could be lost. */
  get isNothing(): boolean {
    const { node } = this
    if (node.kind === 'scalar') return node.value === null
    return node.kind === 'list' ? node.items.length === 0 : node.entries.size === 0
  }

  /** Whether a reader took it, or something in it. */
  get isRead(): boolean {
    if (this.#state !== 'opened') return this.#state === 'taken'
    return [...this.#inner.values()].some(({ isRead }) => isRead)
  }

  /** The keys of a mapping. */
  get keys(): string[] {
    return this.node.kind === 'mapping' ? [...this.node.entries.keys()] : []
  }

  /** The value of the first of these keys that has one. The others are left for {@link tellUnread}. */
  field(...names: readonly string[]): Given | undefined {
    return names.map(name => this.#child(name)).find(found => found && !found.isNothing)
  }

  /** As {@link field}, for lists of which an empty one says something: that there was nothing. */
  fieldOrEmptyList(...names: readonly string[]): Given | undefined {
    const empty = () => names.map(name => this.#child(name)).find(isEmptyList)
    return this.field(...names) ?? empty()
  }

  /** All fields of a mapping that say something. */
  fields(): [name: string, value: Given][] {
    return this.keys.flatMap(name => {
      const found = this.field(name)
      return found ? [[name, found] as [string, Given]] : []
    })
  }

  /** The items of a list; undefined where it is none. */
  items(): Given[] | undefined {
    if (this.node.kind !== 'list') return undefined
    return this.node.items.flatMap((_, index) => this.#child(index) ?? [])
  }

  /** The text, numbers and the like as they are written. What is no single value is told of. */
  text(): string | undefined {
    if (this.node.kind !== 'scalar') return this.lose('expected text here')
    this.#state = 'taken'
    return this.node.value === null ? undefined : this.node.raw
  }

  number(): number | undefined {
    const text = this.node.kind === 'scalar' ? this.node.raw.trim() : ''
    const value = Number(text)
    if (text === '' || !Number.isFinite(value)) return this.lose('expected a number here')
    this.#state = 'taken'
    return value
  }

  /** The whole value as plain data. */
  data(): unknown {
    this.#state = 'taken'
    return toValue(this.node)
  }

  /** Takes the value, which says nothing that a golden set has not. */
  pass(): void {
    this.#state = 'taken'
  }

  /** Takes the value and tells that it is not carried over. */
  lose(why: string, field = this.path): undefined {
    this.#state = 'taken'
    this.tell(why, field)
    return undefined
  }

  /** Tells something of the value, which is carried over. */
  tell(why: string, field = this.path): void {
    this.#file.losses.push({ place: this.place, field, why })
  }

  /** Nothing of the file is imported then. */
  refuse(problem: string, fix: string): undefined {
    this.#state = 'taken'
    this.#file.problems.push({ place: this.place, problem, fix })
    return undefined
  }

  /** A text that holds a list or a mapping as JSON, as cells of tables do; else itself. */
  parsed(): Given {
    const { node } = this
    if (node.kind !== 'scalar' || typeof node.value !== 'string') return this
    if (!/^\s*[[{]/.test(node.value)) return this
    const parsed = jsonNode(parseJson(node.value))
    if (!parsed || parsed.kind === 'scalar') return this
    this.#state = 'opened'
    // What stands in the text has the place of the text.
    const here = { ...this.#file, placeAt: () => this.place }
    this.#parsed ??= new Given(here, { node: parsed, start: 0 }, this.path)
    return this.#parsed
  }

  /** Tells all that no reader took. */
  tellUnread(): void {
    if (this.#state === 'taken' || saysNothing(this.node)) return
    if (this.#state === 'unread') {
      this.tell(noKey)
      return
    }
    if (this.#parsed) this.#parsed.tellUnread()
    else for (const inner of this.#all()) inner.tellUnread()
  }

  #all(): Given[] {
    const { node } = this
    const steps = node.kind === 'list' ? [...node.items.keys()] : this.keys
    return steps.flatMap(step => this.#child(step) ?? [])
  }

  #child(step: string | number): Given | undefined {
    const { node } = this
    const item =
      node.kind === 'mapping'
        ? node.entries.get(String(step))
        : node.kind === 'list'
          ? node.items[Number(step)]
          : undefined
    if (!item) return undefined
    if (this.#state === 'unread') this.#state = 'opened'
    const known = this.#inner.get(step)
    if (known) return known
    const path =
      typeof step === 'number' ? `${this.path}[]` : [this.path, step].filter(Boolean).join('.')
    const found = new Given(this.#file, item, path)
    this.#inner.set(step, found)
    return found
  }
}

const isEmptyList = (given: Given | undefined): boolean =>
  given?.node.kind === 'list' && given.node.items.length === 0

function saysNothing(node: YamlNode): boolean {
  if (node.kind === 'scalar') return node.value === null || node.value === ''
  const items = node.kind === 'list' ? node.items : [...node.entries.values()]
  return items.every(item => saysNothing(item.node))
}
