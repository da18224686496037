import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Writes test/fixtures/github/ anew from GitHub's own description of its API and its webhooks:
//
//   npm install --prefix /tmp/gh @octokit/openapi @octokit/openapi-webhooks @octokit/webhooks-examples
//   node scripts/githubApiExtract.ts /tmp/gh/node_modules/@octokit/openapi

const repository = '/repos/{owner}/{repo}'

/** The calls that the action makes, and no more. */
const operations: [path: string, ...methods: string[]][] = [
  ['', 'get'],
  ['/actions/artifacts', 'get'],
  ['/actions/artifacts/{artifact_id}/{archive_format}', 'get'],
  ['/actions/runs/{run_id}', 'get'],
  ['/check-runs', 'post'],
  ['/commits', 'get'],
  ['/commits/{commit_sha}/pulls', 'get'],
  ['/compare/{basehead}', 'get'],
  ['/contents/{path}', 'get'],
  ['/git/commits/{commit_sha}', 'get'],
  ['/git/trees/{tree_sha}', 'get'],
  ['/issues/comments/{comment_id}', 'patch'],
  ['/issues/{issue_number}/comments', 'get', 'post'],
  ['/issues/{issue_number}/labels/{name}', 'delete'],
  ['/pulls', 'get'],
  ['/pulls/{pull_number}', 'get'],
  ['/pulls/{pull_number}/files', 'get'],
]

/** The events that start the action: which example of each is taken, by its place among them. */
const webhooks = [
  { name: 'merge_group', action: 'checks_requested', example: 0 },
  { name: 'pull_request', action: 'labeled', example: 8 },
  { name: 'pull_request', action: 'opened', example: 13 },
  { name: 'pull_request', action: 'reopened', example: 18 },
  { name: 'pull_request', action: 'synchronize', example: 22 },
  { name: 'pull_request', action: 'unlabeled', example: 25 },
  { name: 'push', example: 4 },
  { name: 'workflow_dispatch', example: 0 },
  { name: 'workflow_run', action: 'completed', example: 1 },
]

const folder = fileURLToPath(new URL('../test/fixtures/github/', import.meta.url))

type Json = string | number | boolean | null | Json[] | JsonObject
interface JsonObject {
  [name: string]: Json
}

interface Description {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Json>>
  components: Record<string, JsonObject>
}

function main(installed: string | undefined): void {
  if (installed === undefined) throw new Error('Expected the path of an installed @octokit/openapi')
  const besideIt = (file: string): unknown =>
    JSON.parse(readFileSync(join(installed, '..', file), 'utf8'))
  const api = besideIt('openapi/generated/api.github.com.json') as Description
  const paths = pathsOf(api)
  write('openapi.json', { ...headOf(api), paths, components: componentsOf(paths, api) })
  const events = besideIt('openapi-webhooks/generated/api.github.com.json') as Description
  const roots = webhooks.map(({ name, action }) => {
    const schema = ['webhook', name, ...(action === undefined ? [] : [action])].join('-')
    return { $ref: `#/components/schemas/${schema.replaceAll('_', '-')}` }
  })
  write('webhooks.json', { ...headOf(events), components: componentsOf(roots, events) })
  const all = besideIt('webhooks-examples/api.github.com/index.json') as Examples
  for (const { name, action, example } of webhooks) {
    const file = action === undefined ? name : `${name}.${action}`
    write(`payloads/${file}.json`, payloadOf(all, name, example))
  }
  spawnSync('npx', ['oxfmt', folder], { stdio: 'inherit' })
}

function headOf({ openapi, info: { title, version } }: Description): JsonObject {
  return { openapi, info: { title, version } }
}

function pathsOf({ paths }: Description): JsonObject {
  const kept = operations.map(([path, ...methods]): [string, JsonObject] => {
    const whole = `${repository}${path}`
    const described = methods.map((method): [string, Json] => {
      const found = paths[whole]?.[method]
      if (found === undefined) throw new Error(`GitHub describes no ${method} ${whole}`)
      return [method, plain(found)]
    })
    return [whole, Object.fromEntries(described)]
  })
  return Object.fromEntries(kept)
}

const prose = [
  ...['description', 'summary', 'example', 'examples', 'externalDocs', 'tags'],
  ...['x-github', 'x-github-breaking-changes', 'x-octokit'],
]

/**
 * Without what only people read. Under `properties` the names are GitHub's data, not the
 * description's own words: `description` is kept there.
 */
function plain(value: Json, under = ''): Json {
  if (Array.isArray(value)) return value.map(one => plain(one))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(
    ([name]) => under === 'properties' || !prose.includes(name),
  )
  const copy: JsonObject = Object.fromEntries(
    // A property of the name `properties` holds a schema, no list of names.
    kept.map(([name, one]) => [name, plain(one, under === 'properties' ? '' : name)]),
  )
  return under === 'properties' ? copy : nullableForAjv(copy)
}

/** Ajv takes `nullable` only beside `type`. */
function nullableForAjv(schema: JsonObject): JsonObject {
  const { nullable, ...others } = schema
  if (nullable !== true || 'type' in schema) return schema
  return { anyOf: [others, { type: 'null' }] }
}

/** All that these name, and what that names in turn, in alphabetical order. */
function componentsOf(roots: Json, { components }: Description): JsonObject {
  const found = new Map<string, Json>()
  const visit = (value: Json) => {
    for (const name of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) {
      const [, path = ''] = name
      if (found.has(path)) continue
      const [kind = '', part = ''] = path.split('/')
      const component = components[kind]?.[part]
      if (component === undefined) throw new Error(`GitHub describes no ${path}`)
      found.set(path, plain(component))
      visit(plain(component))
    }
  }
  visit(roots)
  const sorted: Record<string, JsonObject> = {}
  for (const [path, component] of [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [kind = '', part = ''] = path.split('/')
    sorted[kind] = { ...sorted[kind], [part]: component }
  }
  return sorted
}

type Examples = { name: string; examples: JsonObject[] }[]

/** The repository of every example becomes `shop/support` with the id 1 and the branch `main`. */
const renamed: [from: RegExp, to: string][] = [
  [/\b(?:Codertocat\/Hello-World|octo-org\/octo-repo)\b/g, 'shop/support'],
  [/\b(?:Hello-World|octo-repo)\b/g, 'support'],
  [/\b(?:Codertocat|octo-org|Octocoders)\b/g, 'shop'],
  [
    /(?<="id":)(?:186853002|17273051|300029405|6811672)(?=,"node_id":"[^"]*","name":"support")/g,
    '1',
  ],
  [/(?<="(?:ref|default_branch|master_branch|head_branch)":"(?:refs\/heads\/)?)master\b/g, 'main'],
  [/(?<="label":"shop:)master\b/g, 'main'],
]

function payloadOf(all: Examples, name: string, index: number): unknown {
  const example = all.find(event => event.name === name)?.examples[index]
  if (!example) throw new Error(`There is no example ${index} of ${name}`)
  // Only webhooks of GitHub Apps have it: what starts a workflow has none.
  const { installation: _, ...payload } = example
  let text = JSON.stringify(payload)
  for (const [from, to] of renamed) text = text.replaceAll(from, to)
  return JSON.parse(text, asOfToday)
}

/** A repository by its new id, with what the schemas demand and older examples lack. */
function asOfToday(_name: string, value: Json): Json {
  if (value === null || typeof value !== 'object' || !('full_name' in value)) return value
  const named = { ...value, id: 1 }
  return 'has_wiki' in value
    ? { has_discussions: false, ...named, homepage: value['homepage'] || null }
    : named
}

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}

main(process.argv[2])
