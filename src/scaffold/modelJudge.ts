import type { Expression, File } from '@babel/parser'
import {
  asExpression,
  configObject,
  constantCalled,
  parsedConfig,
  propertyCalled,
} from './configObject.ts'

/**
 * Whether the plugin of a configuration has a model as judge. False for a judge that is or may be `lexical()`, which
 * compares words, and for options that are too complex to follow.
 */
export function hasModelJudge(config: string): boolean {
  const file = parsedConfig(config)
  const judge = file && judgeIn(file)
  return judge !== undefined && !/\blexical\b/.test(config.slice(judge.start ?? 0, judge.end ?? 0))
}

function judgeIn(file: File): Expression | undefined {
  const options = configObject(file)
  const plugins = options && propertyCalled('plugins', options)?.value
  const listed = plugins?.type === 'ArrayExpression' ? plugins.elements : []
  const call = listed.find(
    plugin =>
      plugin?.type === 'CallExpression' &&
      plugin.callee.type === 'Identifier' &&
      plugin.callee.name === 'rag',
  )
  const given = call?.type === 'CallExpression' ? followed(call.arguments[0], file) : undefined
  return given?.type === 'ObjectExpression'
    ? followed(propertyCalled('judge', given)?.value, file)
    : undefined
}

/** Follows a constant to its value; an import stays. */
function followed(node: { type: string } | null | undefined, file: File): Expression | undefined {
  const expression = asExpression(node ?? undefined)
  if (expression?.type !== 'Identifier') return expression
  return constantCalled(expression.name, file.program.body) ?? expression
}
