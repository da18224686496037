import { parse } from '@babel/parser'
import type { Expression, File } from '@babel/parser'

export type ConfigObject = Extract<Expression, { type: 'ObjectExpression' }>
type Statement = File['program']['body'][number]
type FunctionBody = Extract<Expression, { type: 'ArrowFunctionExpression' }>['body']

/** The most wrappers around the object. No real configuration has more. */
const mostWrappers = 10

/** The parsed configuration; undefined if it is not JavaScript or TypeScript. */
export function parsedConfig(code: string): File | undefined {
  try {
    return parse(code, { sourceType: 'module', plugins: ['typescript'] })
  } catch {
    return undefined
  }
}

/** The object of options that a configuration exports; undefined if the code is too complex to follow. */
export function configObject({ program: { body } }: File): ConfigObject | undefined {
  const exported = body.find(statement => statement.type === 'ExportDefaultDeclaration')
  let found: Expression | undefined
  if (exported?.type === 'ExportDefaultDeclaration') found = asExpression(exported.declaration)
  for (let depth = 0; found && depth < mostWrappers; depth += 1) {
    if (found.type === 'ObjectExpression') return found
    found = inside(found, body)
  }
  return undefined
}

/**
 * The expression inside a wrapper: `defineConfig(…)`, `… satisfies UserConfig`, a constant, a function that returns it.
 */
function inside(expression: Expression, statements: readonly Statement[]): Expression | undefined {
  switch (expression.type) {
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return expression.expression
    case 'CallExpression':
      if (!isWrapper(expression.callee)) return undefined
      // The last argument of `mergeConfig(base, own)` is the project's own.
      return asExpression(expression.arguments.at(-1))
    case 'Identifier':
      return constantCalled(expression.name, statements)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return returned(expression.body)
    default:
      return undefined
  }
}

/** Whether a function is a known wrapper; other functions may do anything with their arguments. */
function isWrapper(callee: { type: string; name?: unknown }): boolean {
  return (
    callee.type === 'Identifier' &&
    /^(?:define\w*(?:Config|Project)|mergeConfig)$/.test(String(callee.name))
  )
}

/** The value of a constant at the top of a file. */
export function constantCalled(
  name: string,
  statements: readonly Statement[],
): Expression | undefined {
  for (const statement of statements) {
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && id.name === name) return init ?? undefined
    }
  }
  return undefined
}

/** The returned expression; undefined if a function has several returns, because a run may take any of them. */
function returned(body: FunctionBody): Expression | undefined {
  if (body.type !== 'BlockStatement') return body
  const last = body.body.at(-1)
  const isOnlyWay = body.body.every(
    statement => statement === last || statement.type === 'VariableDeclaration',
  )
  return isOnlyWay && last?.type === 'ReturnStatement' ? (last.argument ?? undefined) : undefined
}

/** The entry of an object by its name. */
export function propertyCalled(name: string, { properties }: ConfigObject) {
  return properties
    .filter(property => property.type === 'ObjectProperty')
    .find(
      ({ computed, key }) =>
        !computed && (key.type === 'Identifier' ? key.name : textOf(key)) === name,
    )
}

const textOf = (key: { type: string; value?: unknown }) =>
  key.type === 'StringLiteral' ? key.value : undefined

export function asExpression(node: { type: string } | undefined): Expression | undefined {
  const isOther =
    node === undefined || /Declaration$|^SpreadElement$|^ArgumentPlaceholder$/.test(node.type)
  // Babel's other declarations and arguments are expressions.
  return isOther ? undefined : (node as Expression)
}
