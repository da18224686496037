import type { Expectation } from '../schema/issueFindings.ts'
import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'
import type { YamlNode, YamlScalar } from './yaml/yamlNode.ts'

/** A description of the value in the file, worded to follow "got". */
export function receivedNode(node: YamlNode): string {
  if (node.kind === 'mapping') return 'a mapping'
  if (node.kind === 'list') return node.items.length === 0 ? 'an empty list' : 'a list'
  if (node.raw === '') return node.value === null ? 'nothing' : 'empty text'
  const shown = `\`${escaped(node.raw)}\``
  if (typeof node.value === 'number') return `the number ${shown}`
  return typeof node.value === 'string' ? `the text ${shown}` : shown
}

/**
 * How to fix a wrong value: in most cases, YAML read an unquoted text as something else.
 * @param key the key of the value. @default the value is an item of a list
 */
export function valueHint(expected: Expectation, node: YamlNode, key?: string): string | undefined {
  const { types } = expected
  // If some words are allowed, the message already lists them.
  const wantsList = types.has('array') && expected.names.length === 0
  if (wantsList && node.kind !== 'scalar') return 'Begin every item with `- `'
  if (types.has('string')) return textHint(node)
  if (node.kind !== 'scalar') return undefined
  const nearest = nearestName(node.raw, expected.names)
  if (nearest !== undefined) return `Did you mean \`${nearest}\`?`
  if (types.has('boolean')) return booleanHint(node.raw)
  if (wantsList && node.raw !== '') return listHint(node.raw, key)
  return expected.isShare || types.has('number') || types.has('int')
    ? numberHint(node, expected.isShare)
    : undefined
}

function textHint(node: YamlNode): string {
  if (node.kind === 'list') return 'If it is meant as text, put it in quotes'
  if (node.kind === 'scalar') {
    if (node.raw === '') return 'Write a value, or remove the key'
    return `Put it in quotes: "${escaped(node.raw)}"`
  }
  const [key] = node.entries.keys()
  const example = key === undefined ? '' : `: "${escaped(key, 30)}: …"`
  return `If it is meant as text, put it in quotes, because a colon or a brace makes a mapping${example}`
}

/** Without quotes, commas, brackets and colons would split the text into several items. */
function listHint(raw: string, key: string | undefined): string {
  const shown = escaped(raw, 30)
  const item = /^[\p{L}\p{N}](?:[\p{L}\p{N} ./-]*[\p{L}\p{N}])?$/u.test(shown)
    ? shown
    : JSON.stringify(shown)
  return key === undefined ? `Write a list: [${item}]` : `Write \`${escaped(key)}: [${item}]\``
}

function booleanHint(raw: string): string | undefined {
  if (/^(?:true|yes|y|on|1)$/i.test(raw)) return 'Write `true`, without quotes'
  return /^(?:false|no|n|off|0)$/i.test(raw) ? 'Write `false`, without quotes' : undefined
}

function numberHint({ raw, value }: YamlScalar, isShare: boolean): string | undefined {
  const [, percent] = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(isShare ? `${raw}%` : raw) ?? []
  // A plain 80 is a percentage; 2 or 4 may be anything.
  if (percent !== undefined && Number(percent) <= 100 && (!isShare || Number(percent) >= 10)) {
    return `Write the share: ${Number(percent) / 100}`
  }
  const isQuoted = typeof value === 'string' && raw.trim() !== '' && Number.isFinite(Number(raw))
  return isQuoted ? 'Remove the quotes' : undefined
}
