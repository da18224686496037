import {
  NOT_RESOLVED,
  SCALAR_STYLE,
  boolCoreTag,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  nullCoreTag,
} from 'js-yaml'
import type { Event, ScalarEvent } from 'js-yaml'
import type { YamlScalar } from './yamlNode.ts'

/** What every value costs against the limit on expanded aliases, besides its characters. */
export const nodeCost = 16

// The core schema of YAML 1.2: `yes`, `on` and dates stay text.
const implicitTags = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as const

const explicitTags = new Map<string, (typeof implicitTags)[number]>([
  ['!!null', nullCoreTag],
  ['!!bool', boolCoreTag],
  ['!!int', intCoreTag],
  ['!!float', floatCoreTag],
])

/** Undefined where the tag is not YAML's own or the text doesn't fit it. */
export function readScalar(source: string, event: ScalarEvent): YamlScalar | undefined {
  const text = getScalarValue(source, event)
  const value = resolve(text, event, source.slice(event.tagStart, event.tagEnd))
  if (value === undefined) return undefined
  return { kind: 'scalar', value, raw: text, size: nodeCost + text.length }
}

function resolve(
  text: string,
  event: ScalarEvent,
  tagName: string,
): YamlScalar['value'] | undefined {
  if (tagName === '!!str' || tagName === '!') return text
  if (tagName !== '') {
    const tag = explicitTags.get(tagName)
    const value = tag ? tag.resolve(text, true, tag.tagName) : NOT_RESOLVED
    return value === NOT_RESOLVED ? undefined : value
  }
  if (event.style !== SCALAR_STYLE.PLAIN) return text
  for (const tag of implicitTags) {
    const value = tag.resolve(text, false, tag.tagName)
    if (value !== NOT_RESOLVED) return value
  }
  return text
}

/** Where the text begins, opening quote included; undefined for a value that is left out. */
export function scalarStart(source: string, event: ScalarEvent): number | undefined {
  if (event.valueStart === -1) return undefined
  switch (event.style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return event.valueStart - 1
    case SCALAR_STYLE.LITERAL_BLOCK:
    case SCALAR_STYLE.FOLDED_BLOCK: {
      const indent = source.slice(event.valueStart, event.valueEnd).search(/\S/)
      return indent === -1 ? undefined : event.valueStart + indent
    }
    default:
      return event.valueStart
  }
}

/** Only a bare `<<` merges; in quotes it is an ordinary key. */
export function isMergeKey(source: string, event: Event | undefined): boolean {
  return (
    event !== undefined &&
    'style' in event &&
    'valueStart' in event &&
    event.style === SCALAR_STYLE.PLAIN &&
    event.tagStart === -1 &&
    source.slice(event.valueStart, event.valueEnd) === '<<'
  )
}
