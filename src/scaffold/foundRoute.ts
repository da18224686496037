import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readCheckedText } from '../files/textFile.ts'

/** The HTTP route with which a project answers questions. */
export interface FoundRoute {
  /** Absolute path. */
  file: string
  /** As in an address: `/api/chat`. */
  path: string
  /** The port of its server. Absent if the file exports `POST`, a function that can be called. */
  port?: number
  /** What `POST` takes: a request, which Next.js extends, or an object with the request. */
  takes: 'Request' | 'NextRequest' | 'event'
  /** The key of the question in the body. Of `messages`, the form: the AI SDK's messages have parts. */
  question: { key: string; hasParts: boolean }
  /** A stream of the AI SDK, text, or JSON with these keys. */
  reply: 'messageStream' | 'text' | { answer: string; contexts: string }
}

const skipped = /^(?:\..*|node_modules|dist|build|out|coverage|tests?|__tests__|e2e|public)$/
const mostFolders = 500
const longestFile = 200_000

/** What init looks for, in words. */
export const routesLookedFor =
  "a route that answers POST, of a name like chat, ask or search: app/**/route.ts or pages/api/** (Next.js), src/routes/**/+server.ts (SvelteKit), src/pages/api/** (Astro), server/api/** (Nuxt), or app.post('/ask', …)"

/** Where a framework expects the file of a route. */
interface Convention {
  /** Matches the path of the file, with the path of the route as its group. */
  file: RegExp
  /** Matches the code of a file that answers POST. */
  code: RegExp
  /** What its `POST` takes. Absent if only a server can call the route. */
  takes?: 'Request' | 'event'
}

const readsNuxtBody = /\b(?:defineE|e)ventHandler\b[^]*\bread(?:Validated)?Body\b/
const exportsPost = /\bexport\s+(?:(?:async\s+)?function|const)\s+POST\b/

const conventions: readonly Convention[] = [
  { file: /(?:^|\/)app\/(.*)\/route\.\w+$/, code: exportsPost, takes: 'Request' },
  { file: /(?:^|\/)src\/routes\/(.*)\/\+server\.\w+$/, code: exportsPost, takes: 'event' },
  // Astro, whose folder is also one of Next.js.
  { file: /(?:^|\/)src\/pages\/(api\/.*?)(?:\/index)?\.\w+$/, code: exportsPost, takes: 'event' },
  {
    file: /(?:^|\/)pages\/(api\/.*?)(?:\/index)?\.\w+$/,
    code: /\bexport\s+default\b[^]*(?:\.body\b|\.json\(\)|\bPOST\b)/,
  },
  // Nuxt names imports of its own while it builds.
  {
    file: /(?:^|\/)server\/(api\/.*?)(?:\/index)?(?:\.post)?\.\w+$/,
    code: readsNuxtBody,
  },
]

/** The port of `next dev` and `nuxt dev`, and of most servers. */
const usualPort = 3000

/**
 * Finds the route that answers questions, by names: a route file of a framework, or `app.post('/ask', …)`.
 * @returns undefined if there is none, or only routes with other names
 */
export function foundRoute(root: string): FoundRoute | undefined {
  for (const file of sourceFiles(root)) {
    const found = routeIn(file, relative(root, file).replaceAll('\\', '/'))
    if (found) return found
  }
  return undefined
}

/** Breadth first, so that a deep tree does not hide what is near. */
function sourceFiles(root: string): string[] {
  const folders = [root]
  const files: string[] = []
  for (const folder of folders) {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !skipped.test(entry.name) && folders.length < mostFolders)
        folders.push(path)
      if (entry.isFile() && /(?<!\.(?:d|test|spec))\.[cm]?[jt]s$/.test(entry.name)) files.push(path)
    }
  }
  return files
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )
  } catch {
    return []
  }
}

const answers = /chat|ask|answer|question|query|search|rag|assist|completion/i

function routeIn(file: string, shown: string): FoundRoute | undefined {
  const read = readCheckedText(file)
  if ('fault' in read || read.text.length > longestFile) return undefined
  const { text } = read
  const followed = conventions.find(one => one.file.test(shown) && one.code.test(text))
  if (followed) {
    // Folders in parentheses are not part of the address.
    const path = `/${followed.file.exec(shown)?.[1]?.replaceAll(/\([^/)]*\)\//g, '')}`
    // The path becomes code: no brackets of parameters, and no quotation marks.
    if (!answers.test(path) || !/^[\w\-/]+$/.test(path)) return undefined
    return followed.takes === undefined
      ? { file, path, port: usualPort, ...formsOf(text) }
      : { file, path, ...formsOf(text), ...(followed.takes === 'event' && { takes: 'event' }) }
  }
  const [, path] =
    [...text.matchAll(/\b\w+\.post\(\s*['"`](\/[\w\-/]*)['"`]/g)].find(([, one = '']) =>
      answers.test(one),
    ) ?? []
  return path === undefined ? undefined : { file, path, port: portOf(text), ...formsOf(text) }
}

/** The port after `listen(` or `port:`, also as the default of a variable. */
function portOf(text: string): number {
  const [, port = usualPort] = /(?:\blisten\(|\bport\s*[:=])[^\n\d]*(\d{2,5})\b/i.exec(text) ?? []
  return Number(port)
}

function formsOf(text: string): Pick<FoundRoute, 'takes' | 'question' | 'reply'> {
  return {
    takes: /\bNextRequest\b/.test(text) ? 'NextRequest' : 'Request',
    question: {
      key: keyIn(namesRead(text), questionKeys) ?? 'question',
      hasParts: /\b(?:convertToModelMessages|UIMessage)\b/.test(text),
    },
    reply: replyOf(text),
  }
}

const questionKeys = ['messages', 'question', 'query', 'prompt', 'message', 'input', 'text', 'q']

/** The names that a file reads from the body of a request. */
function namesRead(text: string): string[] {
  const body = String.raw`(?:await\s+[\w.]+\.json\(\)|await\s+read(?:Validated)?Body\b|\b(?:req|request)\.body|\bbody)`
  const destructured = [
    ...text.matchAll(new RegExp(String.raw`\{([^{}]*)\}[^={}\n]*=\s*${body}`, 'g')),
  ]
  const read = [
    ...text.matchAll(/\b(?:body|json\(\)\)|read(?:Validated)?Body\([^()]*\)\))\.(\w+)/g),
  ]
  return [...destructured, ...read].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
}

const answerKeys = ['answer', 'text', 'reply', 'response', 'message', 'output', 'content', 'result']
const contextsKeys = ['contexts', 'passages', 'sources', 'documents', 'chunks', 'docs', 'context']

function replyOf(text: string): FoundRoute['reply'] {
  if (/UIMessageStream/.test(text)) return 'messageStream'
  if (/(?:to|pipe)TextStream(?:To)?Response/.test(text)) return 'text'
  // Nuxt sends what its handler returns.
  const before = readsNuxtBody.test(text)
    ? /\breturn\s*(?=\{)/g
    : /(?:\b(?:json|send)|JSON\.stringify)\(\s*(?=\{)/g
  const names = [...text.matchAll(before)].flatMap(({ 0: call, index }) =>
    keysOf(text.slice(index + call.length, index + call.length + 2000)),
  )
  return {
    answer: keyIn(names, answerKeys) ?? 'answer',
    contexts: keyIn(names, contextsKeys) ?? 'contexts',
  }
}

/** The keys of the object with which a code begins, without those of objects inside it. */
function keysOf(code: string): string[] {
  const entries = ['']
  let depth = 0
  for (const character of code) {
    if (/[)}\]]/.test(character)) depth -= 1
    if (depth === 0 && character === '}') break
    if (depth === 1 && character === ',') entries.push('')
    else if (depth === 1) entries.push(`${entries.pop() ?? ''}${character}`)
    if (/[({[]/.test(character)) depth += 1
  }
  return entries.flatMap(entry => /\w+/.exec(entry)?.[0] ?? [])
}

const keyIn = (names: readonly string[], known: readonly string[]) =>
  known.find(key => names.includes(key))
