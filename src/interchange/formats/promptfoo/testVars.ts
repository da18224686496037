import { defined } from '../../../defined.ts'
import { UserError } from '../../../errors.ts'
import { grouped } from '../../../text/numbers.ts'
import type { ImportedContext } from '../../imported/importedCase.ts'
import { importedContexts, readable } from '../../imported/givenContexts.ts'
import { sourceText } from '../../sources/sourceText.ts'
import type { Given } from '../../sources/given.ts'
import { namesFile, projectFile } from './projectFile.ts'
import { filledText } from './template.ts'
import type { StoredOutput } from './testThreads.ts'

export interface ConfigPlace {
  /** The configuration's folder, which its file names are relative to. */
  folder: string
  root: string
}

/** Variables by name. Those of the test override those of `defaultTest`. */
export type Vars = ReadonlyMap<string, Given>

/** One combination of the values of a test's variables. */
export interface TestVars {
  texts: ReadonlyMap<string, string>
  contexts?: readonly ImportedContext[]
}

interface TestVarsOptions {
  /** Whether a list of texts is several tests. */
  isExpanded: boolean
  /** Outputs of earlier tests by the name of their variable, which overrides other variables. */
  outputs?: ReadonlyMap<string, StoredOutput>
}

/** The variable with the passages. */
export const contextName = 'context'

/**
 * The values of variables. A list of texts expands to one test each, as in promptfoo. Only the context is a list of
 * passages, as its documentation says.
 */
export function testVars(
  vars: Vars,
  place: ConfigPlace,
  { isExpanded, outputs = new Map() }: TestVarsOptions,
): TestVars[] {
  const context = vars.get(contextName)
  const contexts = context && contextsIn(context, place)
  const { name: conversation } = conversationIn(vars) ?? {}
  const others = [...vars].filter(([name]) => name !== contextName && name !== conversation)
  let combinations: ReadonlyMap<string, string>[] = [new Map()]
  for (const [name, given] of others) {
    const values = valuesOf(given, place, isExpanded)
    if (values.length === 0) continue
    if (combinations.length * values.length > maximumCombinations) return tooMany(given)
    combinations = combinations.flatMap(former =>
      values.map(value => new Map([...former, [name, value]])),
    )
  }
  return combinations.map(texts => ({
    texts: filledTexts(texts, vars, outputs),
    ...defined({ contexts }),
  }))
}

/** The name of a whole chat in promptfoo's documentation. */
export const chatName = 'messages'

/** Names for earlier messages in prompts. promptfoo has no variable of its own for them. */
const conversationNames = ['history', 'chat_history', chatName]

/** The variable with a list of messages, each with its role. promptfoo fills in no templates there. */
export function conversationIn(vars: Vars): { name: string; messages: Given[] } | undefined {
  for (const name of conversationNames) {
    const messages = vars.get(name)?.parsed().items() ?? []
    const areMessages = messages.length > 0 && messages.every(({ keys }) => keys.includes('role'))
    if (areMessages) return { name, messages }
  }
  return undefined
}

/** Real tests have fewer. A few long lists would fill the memory. */
const maximumCombinations = 1000

function tooMany(given: Given): TestVars[] {
  given.refuse(
    `Expected the lists of a test to expand to at most ${grouped(maximumCombinations)} tests, but their values have more combinations`,
    'Write out the tests that are meant, or set `options: { disableVarExpansion: true }` if a list is one value',
  )
  return []
}

/** Values may contain other variables. A value that can't be filled in is reported and left out. */
function filledTexts(
  texts: ReadonlyMap<string, string>,
  vars: Vars,
  outputs: ReadonlyMap<string, StoredOutput>,
): Map<string, string> {
  const stored = [...outputs].flatMap(([name, { text }]) =>
    text === undefined ? [] : [[name, text] as const],
  )
  const known = new Map([...texts, ...stored])
  return new Map(
    [...texts].flatMap(([name, text]) => {
      const needed = usedOutputs(text, outputs).find(one => one.text === undefined)
      const filled = needed ? undefined : filledText(text, known)
      if (filled === undefined) vars.get(name)?.lose(needed ? notRecorded : tooComplex)
      return filled === undefined ? [] : [[name, filled] as const]
    }),
  )
}

const tooComplex = 'a template that is more than plain {{name}}'
const notRecorded =
  'it contains the output of an earlier test (`storeOutputAs`), which the file does not have'

/** The outputs of earlier tests that a template names. */
export function usedOutputs(
  text: string,
  outputs: ReadonlyMap<string, StoredOutput>,
): StoredOutput[] {
  const names = [...text.matchAll(/\{\{-?\s*([\w.-]+)/g)].flatMap(([, name]) => name ?? [])
  return names.flatMap(name => outputs.get(name) ?? [])
}

function valuesOf(given: Given, place: ConfigPlace, isExpanded: boolean): string[] {
  const items = given.items()
  const [first] = items ?? []
  if (items && isExpanded && first?.node.kind === 'scalar') {
    return items.flatMap(item => textOf(item, place) ?? [])
  }
  if (given.node.kind !== 'scalar') {
    given.lose('a variable that is not text')
    return []
  }
  return [textOf(given, place)].filter(text => text !== undefined)
}

function textOf(given: Given, place: ConfigPlace): string | undefined {
  const text = given.text()
  if (text === undefined || !namesFile(text)) return text
  const file = projectFile(text, place)
  return 'path' in file ? textIn(file.path, given) : given.lose(file.why)
}

/** Variables may name images and audio files, which promptfoo sends to the model. */
function textIn(path: string, given: Given): string | undefined {
  try {
    return sourceText(path)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const [first] = error.problems
    return given.lose(`its file can't be read as text: ${first?.problem ?? ''}`)
  }
}

function contextsIn(given: Given, place: ConfigPlace): ImportedContext[] | undefined {
  const text = given.node.kind === 'scalar' ? given.node.raw : ''
  if (!namesFile(text)) {
    const contexts = importedContexts(given)
    return readable(
      contexts,
      contexts?.flatMap(one => filledContext(one, given) ?? []),
    )
  }
  const read = textOf(given, place)
  return read === undefined ? undefined : [{ text: read }]
}

function filledContext(context: ImportedContext, given: Given): ImportedContext | undefined {
  const text = filledText(context.text, new Map())
  if (text === undefined) given.tell('a passage that is a template is left out')
  return text === undefined ? undefined : { ...context, text }
}
