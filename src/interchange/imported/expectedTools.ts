import { isBlank } from '../../text/isBlank.ts'
import type { Given } from '../sources/given.ts'
import type { ImportedCheck } from './importedCase.ts'
import { isJsonMapping } from '../../text/decodedJson.ts'
import { literalArguments, literalText } from './literalCalls.ts'

/**
 * Checks of the tools that a record lists as expected, by name or as `{ name, arguments }`: each must be called. A tool
 * that is listed several times with the same arguments must be called as often.
 */
export function expectedToolChecks(list: Given | undefined): ImportedCheck[] {
  const calls = (list?.parsed().items() ?? []).flatMap(item => expectedCall(item) ?? [])
  if (calls.some(({ arguments: given }) => given)) list?.tell(inPart)
  const alike = Map.groupBy(calls, call => JSON.stringify(call))
  return [...alike.values()].flatMap(([call, ...others]): ImportedCheck[] => {
    if (!call) return []
    const times = others.length + 1
    if (times > 1) return [{ calls: { ...call, min: times } }]
    return [{ calls: call.arguments ? call : call.name }]
  })
}

const inPart =
  'each call is a check of its own: other calls and other arguments may be there, in any order. If the order counts, write `callsInOrder`'

interface Expected {
  name: string
  arguments?: Record<string, unknown>
}

function expectedCall(given: Given): Expected | undefined {
  const isText = given.node.kind === 'scalar'
  const name = (isText ? given : given.field('name'))?.text()
  if (name === undefined || isBlank(name)) return given.lose('an expected tool has no name')
  const call = { name: literalText(name) }
  const written = isText ? undefined : given.field('arguments', 'args')?.parsed().data()
  if (!isJsonMapping(written)) return call
  return { ...call, arguments: Object.fromEntries(Object.entries(literalFields(written))) }
}

const literalFields = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(fields).map(([key, one]) => [key, literalArguments(one)] as const),
  )
