import { createRequire, findPackageJSON, registerHooks } from 'node:module'
import { load } from 'js-yaml'
import { z } from 'zod'
import { knownActions } from './knownActions.ts'
import { ownAction } from './workflow.ts'

// The service imports JSON without saying so, as bundlers allow and Node does not.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { validate } = await import('@actions/languageservice')

type Document = Parameters<typeof validate>[0]
type Provider = NonNullable<NonNullable<Parameters<typeof validate>[1]>['actionsMetadataProvider']>
type Metadata = Awaited<ReturnType<Provider['fetchActionMetadata']>>

interface Documents {
  create(uri: string, language: string, version: number, text: string): Document
}
const service = findPackageJSON('@actions/languageservice', import.meta.url) ?? import.meta.url
const { TextDocument }: { TextDocument: Documents } = createRequire(service)(
  'vscode-languageserver-textdocument',
)

const metadataSchema = z.object({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string() })),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
})

/** What `action.yml` says of our action. */
export function readMetadata(actionYml: string): z.infer<typeof metadataSchema> {
  return metadataSchema.parse(load(actionYml))
}

/** From this severity on it is no fault, such as the reading of a cron line. */
const information = 3
let asked = 0

/**
 * What GitHub's own language service finds wrong, one line per fault.
 * @param path tells whether it is a workflow or an `action.yml`
 */
export async function lint(path: string, text: string, actionYml: string): Promise<string[]> {
  asked += 1
  // It remembers what it read of a path, and would not look again.
  const document = TextDocument.create(`file:///${asked}/${path}`, 'yaml', 1, text)
  const found = await validate(document, {
    actionsMetadataProvider: {
      fetchActionMetadata: async ({ owner, name, path: folder, ref }) =>
        `${owner}/${name}` === ownAction
          ? readMetadata(actionYml)
          : metadataOf(`${owner}/${name}${folder === undefined ? '' : `/${folder}`}@${ref}`),
    },
  })
  return found
    .filter(({ severity = 1 }) => severity < information)
    .map(({ message, range }) => `${path}:${range.start.line + 1}: ${message}`)
}

function metadataOf(action: string): Metadata {
  const known = knownActions[action]
  if (!known) return undefined
  const inputs = known.inputs.map(name => [
    name,
    { description: name, required: known.required.includes(name) },
  ])
  return { name: action, description: action, inputs: Object.fromEntries(inputs) }
}
