import { CORE_SCHEMA, NOT_RESOLVED, SCALAR_STYLE, getScalarValue } from 'js-yaml'
import type { Event, ScalarEvent } from 'js-yaml'
import type { YamlScalar } from './yamlNode.ts'

/** What every value costs against the limit on expanded aliases, besides its characters. */
export const nodeCost = 16

// The core schema of YAML 1.2: `yes`, `on` and dates stay text.
const tags = CORE_SCHEMA.tags.filter(tag => tag.nodeKind === 'scalar')
const implicitTags = tags.filter(tag => tag.implicit)

/** Undefined where the tag is not YAML's own or the text doesn't fit it. */
export function readScalar(source: string, event: ScalarEvent): YamlScalar | undefined {
  const text = getScalarValue(source, event)
  const value = resolve(text, event, source.slice(event.tagStart, event.tagEnd))
  if (value === undefined) return undefined
  return { kind: 'scalar', value, raw: text, size: nodeCost + text.length }
}

function resolve(
  text: string,
  { style }: ScalarEvent,
  tagName: string,
): YamlScalar['value'] | undefined {
  if (tagName === '!' || (tagName === '' && style !== SCALAR_STYLE.PLAIN)) return text
  const name = tagName.replace('!!', 'tag:yaml.org,2002:')
  const candidates = name === '' ? implicitTags : tags.filter(tag => tag.tagName === name)
  for (const tag of candidates) {
    const value: YamlScalar['value'] | typeof NOT_RESOLVED = tag.resolve(text, name !== '', name)
    if (value !== NOT_RESOLVED) return value
  }
  return name === '' ? text : undefined
}

/** Where the text begins, opening quote included; undefined for a value that is left out. */
export function scalarStart(source: string, event: ScalarEvent): number | undefined {
  const { style, valueStart, valueEnd } = event
  if (valueStart === -1) return undefined
  if (style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED) {
    return valueStart - 1
  }
  // Plain text begins at once, that of a block after its indentation.
  const indent = source.slice(valueStart, valueEnd).search(/\S/)
  return indent === -1 ? undefined : valueStart + indent
}

/** Only a bare `<<` merges; in quotes it is an ordinary key. */
export function isMergeKey(source: string, event: Event | undefined): boolean {
  return (
    event !== undefined &&
    'valueStart' in event &&
    event.style === SCALAR_STYLE.PLAIN &&
    event.tagStart === -1 &&
    source.slice(event.valueStart, event.valueEnd) === '<<'
  )
}
