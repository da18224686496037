import type { File } from '@babel/parser'
import type { ConfigObject } from './configObject.ts'
import { configObject, parsedConfig, propertyCalled } from './configObject.ts'
import type { PlannedJudge } from './chosenJudge.ts'
import { plugin, pluginCall, pluginImports } from './newConfig.ts'

/** Text to insert into a file, with its place. */
interface Insertion {
  at: number
  text: string
}

/** Whether a configuration has the plugin already. */
export function hasPlugin(config: string): boolean {
  return config.includes(plugin.from)
}

/**
 * Adds the plugin to a configuration. The rest of the text stays the same.
 * @param judge the judge of the plugin. @default the plugin's own default
 * @returns undefined if the configuration is too complex to edit
 */
export function withPlugin(config: string, judge?: PlannedJudge): string | undefined {
  const file = parsedConfig(config)
  const options = file && configObject(file)
  if (!options) return undefined
  if (pluginImports(judge).some(({ name }) => declares(file, name))) return undefined
  const quote = quoteOf(file, config)
  const added = pluginIn(options, config, pluginCall(judge).replaceAll("'", quote))
  const text = [added, importIn(file, config, judge)]
    .flat()
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (whole, { at, text: piece }) =>
        whole.slice(0, at) + inStyleOf(config, piece) + whole.slice(at),
      config,
    )
  return parsedConfig(text) && text
}

/** Whether a configuration names the folders of its projects: these do not inherit its plugins. */
export function namesFolders(config: string): boolean {
  const file = parsedConfig(config)
  const test = valueOf(file && configObject(file), 'test')
  const projects = valueOf(test, 'projects')
  return (
    projects?.type === 'ArrayExpression' &&
    projects.elements.length > 0 &&
    projects.elements.every(element => element?.type === 'StringLiteral')
  )
}

function valueOf(options: { type: string } | undefined, name: string) {
  if (options?.type !== 'ObjectExpression') return undefined
  return propertyCalled(name, options as ConfigObject)?.value
}

/** The text with the line breaks of the file. */
const inStyleOf = (config: string, text: string): string =>
  config.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text

/** Whether a name at the top of the file means something else. */
function declares({ program: { body } }: File, name: string): boolean {
  return body.some(statement => {
    if (statement.type === 'ImportDeclaration')
      return statement.specifiers.some(({ local }) => local.name === name)
    if (statement.type === 'FunctionDeclaration') return statement.id?.name === name
    return (
      statement.type === 'VariableDeclaration' &&
      statement.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name)
    )
  })
}

function pluginIn(options: ConfigObject, config: string, call: string): Insertion[] {
  const own = propertyCalled('plugins', options)
  if (!own) return firstIn(options, config, `plugins: [${call}]`)
  const { value } = own
  if (value.type === 'ArrayExpression') return firstIn(value, config, call)
  const end = placeOf(value.end)
  // Vite flattens nested lists of plugins.
  const before = own.shorthand ? `plugins: [${call}, ` : `[${call}, `
  return [
    { at: placeOf(value.start), text: before },
    { at: end, text: ']' },
  ]
}

/** Inserts the first entry of a list or an object, in the layout of the former first entry. */
function firstIn(
  list: { start?: number | null; end?: number | null },
  config: string,
  entry: string,
): Insertion[] {
  const at = placeOf(list.start) + 1
  const inner = config.slice(at, placeOf(list.end) - 1)
  const isBlank = inner.trim() === ''
  const lead = /^[^\S\n]*\n?[^\S\n]*/.exec(inner)?.[0] ?? ''
  if (isBlank) return [{ at, text: config[at - 1] === '{' ? ` ${entry} ` : entry }]
  if (lead.includes('\n')) return [{ at, text: `\n${lead.slice(lead.indexOf('\n') + 1)}${entry},` }]
  return [{ at, text: lead === '' ? `${entry}, ` : `${lead}${entry},` }]
}

/**
 * Inserts imports after the existing ones, in their style; a first line such as `/// <reference …>` stays the first.
 */
function importIn(file: File, config: string, judge: PlannedJudge | undefined): Insertion[] {
  const last = lastImport(file)
  const quote = quoteOf(file, config)
  const end = config.slice(0, last?.end ?? 0).endsWith(';') ? ';' : ''
  const lines = pluginImports(judge).map(
    ({ name, from }) => `import { ${name} } from ${quote}${from}${quote}${end}`,
  )
  if (last) return [{ at: placeOf(last.end), text: `\n${lines.join('\n')}` }]
  return [{ at: placeOf(file.program.body[0]?.start), text: `${lines.join('\n')}\n\n` }]
}

const lastImport = ({ program: { body } }: File) =>
  body.findLast(statement => statement.type === 'ImportDeclaration')

/** The quotation mark of the last import. */
function quoteOf(file: File, config: string): string {
  const last = lastImport(file)
  return config.slice(last?.start ?? 0, last?.end ?? 0).includes('"') ? '"' : "'"
}

/** Babel gives every node of a text that it parsed its places. */
function placeOf(place: number | null | undefined): number {
  if (typeof place !== 'number') throw new TypeError('Expected a node with its place')
  return place
}
