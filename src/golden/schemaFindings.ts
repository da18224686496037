import type { z } from 'zod'
import type { Checked, SchemaFinding, Path } from '../schema/issueFindings.ts'
import { issueFindings, keyPath } from '../schema/issueFindings.ts'
import { escaped } from '../text/untrusted.ts'
import { conversationKeys, turnKeys } from './turnKeys.ts'
import { receivedNode, valueHint } from './valueHint.ts'
import type { YamlItem } from './yaml/yamlNode.ts'
import { find } from './yaml/yamlNode.ts'

/** Zod's issues in YAML as findings with our messages; `base` is the path of the value that zod checked. */
export function schemaFindings(
  issues: readonly z.core.$ZodIssue[],
  root: YamlItem,
  base: Path = [],
): SchemaFinding[] {
  const checked: Checked = {
    name: path => `\`${keyName(path)}\``,
    unknown: path => `key \`${escaped(String(path.at(-1)))}\``,
    misplaced: path => inCaseMetrics(path) ?? besideTurns(path, root),
    at(path) {
      const { item, exact } = find(root, path)
      if (!exact) return undefined
      return {
        received: receivedNode(item.node),
        hint: expected => valueHint(expected, item.node, keyOf(path)),
      }
    },
  }
  return issueFindings(issues, checked, base)
}

/** The key at the end of the path; undefined for an item of a list. */
function keyOf(path: Path): string | undefined {
  const last = path.at(-1)
  return typeof last === 'string' ? last : undefined
}

// Keys that users expect, and why they are not allowed there.
const misplaced: Record<string, string> = {
  mean: "`mean` is the floor of the set's mean: a case can only set `each`",
  gate: '`gate` belongs to the metrics of the set: a case can only set `each`',
  tolerance: '`tolerance` belongs to the metrics of the set: a case can only set `each`',
  deterministic: '`deterministic` belongs to the metrics of the set: a case can only set `each`',
  premise:
    '`premise` belongs to the metrics of the set, so that all cases are measured the same way',
  support:
    '`support` belongs to the metrics of the set, so that all cases are measured the same way',
  beta: '`beta` belongs to the metrics of the set, so that all cases are measured the same way',
  weights:
    '`weights` belongs to the metrics of the set, so that all cases are measured the same way',
  rubric: '`rubric` belongs to the metrics of the set, so that all cases are measured the same way',
  aspect: '`aspect` belongs to the metrics of the set, so that all cases are measured the same way',
}

function inCaseMetrics(path: Path): string | undefined {
  const key = String(path.at(-1))
  const isInCase = path[0] === 'cases' && path.at(-2) !== 'cases' && path.includes('metrics')
  return isInCase && Object.hasOwn(misplaced, key) ? misplaced[key] : undefined
}

/** What is asked and expected in a conversation is asked and expected in one of its turns. */
function besideTurns(path: Path, root: YamlItem): string | undefined {
  const key = String(path.at(-1))
  const [first, index, ...within] = path
  const isInTurn = first === 'cases' && within[0] === 'turns' && within.length === 3
  if (isInTurn && conversationKeys.some(one => one === key))
    return `\`${key}\` belongs to the conversation, not to one of its turns`
  if (first !== 'cases' || within.length !== 1 || !turnKeys.some(one => one === key))
    return undefined
  return find(root, [first, index ?? 0, 'turns']).exact
    ? `\`${key}\` belongs to one of the \`turns\``
    : undefined
}

/** `relevantDocuments[0].grade`: without the path of the case, because the message already names the case. */
export function keyName(path: Path): string {
  return keyPath(path[0] === 'cases' && path.length > 2 ? path.slice(2) : path)
}
