import type { Place, Problem } from '../../errors.ts'
import { jsonNode } from '../../golden/lines/jsonNode.ts'
import type { YamlEntry, YamlItem, YamlNode } from '../../golden/yaml/yamlNode.ts'
import { toValue } from '../../golden/yaml/yamlNode.ts'
import { parseJson } from '../../text/parseJson.ts'
import { pythonLiteral } from './pythonLiteral.ts'

/** Data of a file that a golden set lacks or changes. */
export interface Loss {
  place: Place
  /** The key or column in the file's own words: `vars.language`. */
  field: string
  why: string
}

/** The places of a file's values, and the lists that collect reports. */
export interface GivenFile {
  placeAt(start: number): Place
  losses: Loss[]
  /** The problems that prevent an import of the file. */
  problems: Problem[]
  /**
   * What `--columns` names, if it is numbers alone: names in the first row of a table, or else positions of columns.
   *
   * @default []
   */
  numbers?: readonly string[]
}

const noKey = 'a golden set has no key for this'

/**
 * A value of another tool's file, with its place. A reader takes the values that it understands, and {@link
 * tellUnread} reports the values that no reader took. So a reader can't lose a value by forgetting it.
 */
export class Given {
  readonly path: string
  readonly #file: GivenFile
  readonly #item: YamlItem | YamlEntry
  readonly #inner = new Map<string | number, Given>()
  /** The text parsed as JSON. */
  #parsed: Given | undefined
  #state: 'unread' | 'opened' | 'taken' = 'unread'

  constructor(file: GivenFile, item: YamlItem | YamlEntry, path = '') {
    this.#file = file
    this.#item = item
    this.path = path
  }

  /** The same value, unread, which reports to other lists. */
  toldTo(lists: Pick<GivenFile, 'losses' | 'problems'>): Given {
    const { losses, problems } = lists
    return new Given({ ...this.#file, losses, problems }, this.#item, this.path)
  }

  get node(): YamlNode {
    return this.#item.node
  }

  /** The place of its key, if it has one. */
  get place(): Place {
    const { start } = this.#item
    return this.#file.placeAt('keyStart' in this.#item ? this.#item.keyStart : start)
  }

  /** Whether the value is empty, so that nothing can be lost. */
  get isNothing(): boolean {
    const { node } = this
    if (node.kind === 'scalar') return node.value === null
    return node.kind === 'list' ? node.items.length === 0 : node.entries.size === 0
  }

  /** Whether a reader took the value, or a part of it. */
  get isRead(): boolean {
    if (this.#state !== 'opened') return this.#state === 'taken'
    return [...this.#inner.values()].some(({ isRead }) => isRead)
  }

  /** The keys of a mapping. */
  get keys(): string[] {
    return this.node.kind === 'mapping' ? [...this.node.entries.keys()] : []
  }

  /** The first of these keys that has a value. The other keys are left for {@link tellUnread}. */
  field(...names: readonly string[]): Given | undefined {
    return names.map(name => this.#child(name)).find(found => found && !found.isNothing)
  }

  /** Like {@link field}, for lists that may be empty on purpose. */
  fieldOrEmptyList(...names: readonly string[]): Given | undefined {
    const empty = () => names.map(name => this.#child(name)).find(isEmptyList)
    return this.field(...names) ?? empty()
  }

  /** All fields of a mapping that have values. */
  fields(): [name: string, value: Given][] {
    return this.keys.flatMap(name => {
      const found = this.field(name)
      return found ? [[name, found] as [string, Given]] : []
    })
  }

  /**
   * The columns whose names begin with `prefix`, as a mapping by the rest of their names; undefined if there are none.
   * The mapping shares its values with this record, so a value that one of them reads is reported by neither.
   */
  columns(prefix: string): Given | undefined {
    if (this.node.kind !== 'mapping') return undefined
    const own = [...this.node.entries].filter(
      ([name]) => name.startsWith(prefix) && name.length > prefix.length,
    )
    if (own.length === 0) return undefined
    const inner = own.map(([name, entry]): [string, YamlEntry] => [
      name.slice(prefix.length),
      entry,
    ])
    const node = { kind: 'mapping', entries: new Map(inner), size: 0 } as const
    const found = new Given(this.#file, { node, start: this.#item.start }, this.path)
    for (const [name] of own) {
      const child = this.#child(name)
      if (child) found.#inner.set(name.slice(prefix.length), child)
    }
    return found
  }

  /** The items of a list; undefined if it is not a list. */
  items(): Given[] | undefined {
    if (this.node.kind !== 'list') return undefined
    return this.node.items.flatMap((_, index) => this.#child(index) ?? [])
  }

  /** The text, or a number or similar as written. Any other value is reported. */
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

  /** Takes the value without a report, because the golden set already has its content. */
  pass(): void {
    this.#state = 'taken'
  }

  /** Takes the value and reports that it is not carried over. */
  lose(why: string, field = this.path): undefined {
    this.#state = 'taken'
    this.tell(why, field)
    return undefined
  }

  /** Reports a remark on the value, which is carried over. */
  tell(why: string, field = this.path): void {
    this.#file.losses.push({ place: this.place, field, why })
  }

  /** Reports a problem that prevents the import of the file. */
  refuse(problem: string, fix: string): undefined {
    this.#state = 'taken'
    this.#file.problems.push({ place: this.place, problem, fix })
    return undefined
  }

  /**
   * The list or mapping in a text of JSON, or the mappings that Python prints, as in cells of tables; otherwise the
   * value itself.
   */
  parsed(): Given {
    const { node } = this
    if (node.kind !== 'scalar' || typeof node.value !== 'string') return this
    if (!/^\s*[[{]/.test(node.value)) return this
    const parsed = jsonNode(parseJson(node.value) ?? pythonMappings(node.value))
    if (!parsed || parsed.kind === 'scalar') return this
    this.#state = 'opened'
    // Values inside the text have the place of the text.
    const here = { ...this.#file, placeAt: () => this.place }
    this.#parsed ??= new Given(here, { node: parsed, start: 0 }, this.path)
    return this.#parsed
  }

  /** Reports all values that no reader took. */
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

/** An answer may be a list of texts in Python notation, so only mappings and lists of them are read everywhere. */
function pythonMappings(text: string): unknown {
  const value = pythonLiteral(text)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const isOfMappings = list.every(
    one => typeof one === 'object' && one !== null && !Array.isArray(one),
  )
  return list.length > 0 && isOfMappings ? value : undefined
}

const isEmptyList = (given: Given | undefined): boolean =>
  given?.node.kind === 'list' && given.node.items.length === 0

function saysNothing(node: YamlNode): boolean {
  if (node.kind === 'scalar') return node.value === null || node.value === ''
  const items = node.kind === 'list' ? node.items : [...node.entries.values()]
  return items.every(item => saysNothing(item.node))
}
