import { posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { type FileMap, lineAt, typescriptIn } from './fileMap.ts'

export interface ImportedModule {
  /** As written: `../judge/judge.ts`, `node:fs`, `zod`. */
  specifier: string
  /**
   * `type` is erased by the compiler. `import { type A }` is not: under `verbatimModuleSyntax` it
   * still loads the module. `lazy` is `import()`, loaded when the line runs.
   */
  kind: 'value' | 'type' | 'lazy'
  line: number
}

/** What the rules want to know of a file. */
export interface ParsedModule {
  imports: ImportedModule[]
  comments: { text: string; line: number }[]
  /** Literals, the parts of templates, and the text of markup, as they are written, with their index in the source. */
  texts: { text: string; start: number }[]
  /** Names of exported constants and functions. */
  exported: string[]
  /** The values of `name: '…'`. */
  namedFields: string[]
  /** Lines that assert a type over `unknown`. */
  doubleAssertions: number[]
  /** Lines that wait for time to pass. */
  sleeps: number[]
  /** Lines that spread one key if its value is there. */
  absentKeys: number[]
}

const parsed = new Map<string, ParsedModule>()

/** @throws where the source can't be parsed */
export function parseModule(source: string): ParsedModule {
  const known = parsed.get(source) ?? parse(source)
  parsed.set(source, known)
  return known
}

function parse(source: string): ParsedModule {
  const asPlain = parseSync('module.ts', source)
  // Markup is not TypeScript, and type arguments are not markup.
  const read = asPlain.errors.length > 0 ? parseSync('module.tsx', source) : asPlain
  const { module, comments, program, errors } = read
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  const line = (index: number) => lineAt(source, index)
  const found: ParsedModule = {
    imports: [],
    comments: comments.map(({ value, start }) => ({ text: value, line: line(start) })),
    texts: [],
    exported: [],
    namedFields: [],
    doubleAssertions: [],
    sleeps: [],
    absentKeys: [],
  }
  const addText = ({ start, end }: { start: number; end: number }) =>
    found.texts.push({ text: source.slice(start, end), start })
  const add = (start: number, specifier: string, kind: ImportedModule['kind']) =>
    found.imports.push({ specifier, kind, line: line(start) })
  for (const { start, moduleRequest } of module.staticImports)
    add(start, moduleRequest.value, isErased(source, start) ? 'type' : 'value')
  for (const { start, entries } of module.staticExports) {
    const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
    if (from) add(start, from.value, isErased(source, start) ? 'type' : 'value')
    found.exported.push(...entries.flatMap(({ exportName }) => exportName.name ?? []))
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const request = source.slice(moduleRequest.start, moduleRequest.end)
    // Any other expression names a module of the user.
    if (/^['"`]/.test(request)) add(start, request.slice(1, -1), 'lazy')
  }
  new Visitor({
    TSImportType({ source: { value }, start }) {
      add(start, value, 'type')
    },
    ImportSpecifier({ imported, local, start }) {
      const isTimer = imported.type === 'Identifier' && imported.name === 'setTimeout'
      if (isTimer && local.name !== 'setTimeout') found.sleeps.push(line(start))
    },
    CallExpression({ callee, arguments: [first], start }) {
      const name = callee.type === 'Identifier' ? callee.name : ''
      const resolves = first?.type === 'Identifier' && /^(?:resolve|done|r)$/.test(first.name)
      if (name === 'sleep' || (name === 'setTimeout' && resolves)) found.sleeps.push(line(start))
    },
    Property({ key, value }) {
      const isName = key.type === 'Identifier' && key.name === 'name'
      if (isName && value.type === 'Literal' && typeof value.value === 'string')
        found.namedFields.push(value.value)
    },
    Literal(literal) {
      if (typeof literal.value === 'string') addText(literal)
    },
    TemplateElement: addText,
    JSXText: addText,
    SpreadElement({ argument, start }) {
      if (isPlain(argument, source)) found.absentKeys.push(line(start))
    },
    TSAsExpression({ expression, start }) {
      const isDouble = expression.type === 'TSAsExpression'
      if (isDouble && expression.typeAnnotation.type === 'TSUnknownKeyword')
        found.doubleAssertions.push(line(start))
    },
  }).visit(program)
  found.imports.sort((one, other) => one.line - other.line)
  return found
}

/** `x !== undefined && { x }`, or the same with a conditional: the one value is what is tested. */
function isPlain(spread: ESTree.SpreadElement['argument'], source: string): boolean {
  const argument = spread.type === 'ParenthesizedExpression' ? spread.expression : spread
  const [test, given] =
    argument.type === 'LogicalExpression' && argument.operator === '&&'
      ? [argument.left, argument.right]
      : argument.type === 'ConditionalExpression'
        ? [argument.test, argument.alternate]
        : []
  if (test?.type !== 'BinaryExpression' || given?.type !== 'ObjectExpression') return false
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end)
  const [property, ...others] = given.properties
  return (
    text(test.right) === 'undefined' &&
    property?.type === 'Property' &&
    others.length === 0 &&
    text(property.value) === text(test.left)
  )
}

const isErased = (source: string, start: number): boolean =>
  /^(?:import|export)\s+type\b/.test(source.slice(start, start + 20))

/** The path that a relative import leads to; undefined for packages. */
export function importedPath(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined
}

/** `zod` of `zod/v4`, `@actions/core` of itself; undefined for files and for Node's own modules. */
export function importedPackage(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

export interface Importing extends ImportedModule {
  path: string
  /** `path:line` */
  place: string
}

/** The imports of every TypeScript file under the given folders. */
export function importsIn(files: FileMap, ...prefixes: string[]): Importing[] {
  return typescriptIn(files, ...prefixes).flatMap(([path, source]) =>
    parseModule(source).imports.map(module => ({
      ...module,
      path,
      place: `${path}:${module.line}`,
    })),
  )
}
