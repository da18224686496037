import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { Ajv } from 'ajv'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/** What a client asked of the API, and what it was answered. */
export interface Exchange {
  method: string
  /** Path and query, from `/repos` on. */
  target: string
  headers: IncomingHttpHeaders
  body: string
  answer: { status: number; headers: Record<string, string>; body: string }
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  'x-multi-segment'?: boolean
}

interface Operation {
  operationId: string
  parameters: object[]
  requestBody?: { required: boolean; content: Record<string, object> }
  responses: Record<string, object>
}

interface Answered {
  headers?: Record<string, object>
  content?: Record<string, object>
}

interface Description {
  paths: Record<string, Record<string, Operation>>
}

/** Part of the description, with the place where Ajv finds it. */
interface Part<Node> {
  node: Node
  pointer: string
}

const fixture = (file: string): object =>
  JSON.parse(readFileSync(new URL(`../fixtures/github/${file}`, import.meta.url), 'utf8')) as object

const description = fixture('openapi.json') as Description

/** GitHub's formats and keywords of OpenAPI are more than a strict Ajv knows. */
const lenient = { strict: false, allErrors: true, logger: false } as const
const bodies = formats.default(new Ajv(lenient)).addSchema(description, 'github')
const parameters = formats.default(new Ajv({ ...lenient, coerceTypes: true }))
parameters.addSchema(description, 'github')
const payloads = formats.default(new Ajv2020(lenient)).addSchema(fixture('webhooks.json'), 'events')

/**
 * What https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api tells of every
 * call, so that the single operations seldom repeat it: no token, no permission, not to be seen, too
 * many calls, and faults of GitHub's own.
 */
const anywhere = ['401', '403', '404', '429', '500', '502', '503']

/** Of its media types the description names only those that are JSON; the raw one stands in its prose. */
const rawOperation = 'repos/get-content'

/**
 * Holds an exchange against GitHub's own description of its API.
 * @returns one line for each violation; none where all is as described
 */
export function validateExchange(exchange: Exchange): string[] {
  const { method, target } = exchange
  const [path = '', query = ''] = target.split('?')
  const say = (what: string) => `${method} ${target}: ${what}`
  const found = operationAt(path, method)
  if (!found) return [say('GitHub describes no such path')]
  return [
    ...parametersOf(found, path, query),
    ...requestBodyOf(found, exchange),
    ...answerOf(found, exchange),
  ].map(say)
}

/**
 * Holds the payload of an event against GitHub's schema.
 * @param event `push`, `pull-request-opened`
 */
export function validatePayload(event: string, payload: unknown): string[] {
  const validate = payloads.getSchema(`events#/components/schemas/webhook-${event}`)
  if (!validate) return [`GitHub describes no event ${event}`]
  return errorsOf(validate, payload, event)
}

interface Described extends Part<Operation> {
  method: string
  /** Of its path, with a group for each parameter. */
  pattern: RegExp
}

/** Every operation of the description, made ready once for all exchanges. */
const operations = Object.entries(description.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, node]): Described => {
    const operation = { node, pointer: `#/paths/${escaped(template)}/${method}` }
    return { ...operation, method, pattern: patternOf(template, operation) }
  }),
)

function patternOf(template: string, operation: Part<Operation>): RegExp {
  const several = parametersIn(operation, 'path').filter(({ node }) => node['x-multi-segment'])
  const groups = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    several.some(({ node }) => node.name === name) ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`,
  )
  return new RegExp(`^${groups}$`)
}

function operationAt(path: string, asked: string): Described | undefined {
  return operations.find(
    ({ method, pattern }) => method === asked.toLowerCase() && pattern.test(path),
  )
}

/** Values of the path's parameters, by their names. */
function pathParameters({ pattern }: Described, path: string): Record<string, string> {
  const groups = pattern.exec(path)?.groups ?? {}
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

function parametersOf(operation: Described, path: string, query: string): string[] {
  const given = {
    path: pathParameters(operation, path),
    query: Object.fromEntries(new URLSearchParams(query)),
  }
  return (['path', 'query'] as const).flatMap(place =>
    errorsOf(parameterCheck(operation, place), given[place], place),
  )
}

const parameterChecks = new Map<string, ValidateFunction>()

/** To compile one takes Ajv longer than all the rest of an exchange. */
function parameterCheck(operation: Part<Operation>, place: string): ValidateFunction {
  const key = `${operation.pointer} ${place}`
  const check = parameterChecks.get(key) ?? compiledCheck(parametersIn(operation, place))
  parameterChecks.set(key, check)
  return check
}

function compiledCheck(own: readonly Part<Parameter>[]): ValidateFunction {
  return parameters.compile({
    type: 'object',
    additionalProperties: false,
    required: own.filter(({ node }) => node.required).map(({ node }) => node.name),
    properties: Object.fromEntries(
      own.map(({ node, pointer }) => [node.name, { $ref: `github${pointer}/schema` }]),
    ),
  })
}

function parametersIn({ node, pointer }: Part<Operation>, place: string): Part<Parameter>[] {
  return node.parameters
    .map((_, index) => resolved<Parameter>(`${pointer}/parameters/${index}`))
    .filter(parameter => parameter.node.in === place)
}

function requestBodyOf({ node, pointer }: Described, { headers, body }: Exchange): string[] {
  if (!node.requestBody) return body === '' ? [] : ['request: a body is not described']
  if (body === '') return node.requestBody.required ? ['request: a body is required'] : []
  const type = mediaType(headers['content-type'])
  if (!(type in node.requestBody.content)) return [`request: no content type ${type} is described`]
  return jsonErrors(body, `${pointer}/requestBody/content/${escaped(type)}/schema`, 'request')
}

function answerOf({ node, pointer }: Described, { headers, answer }: Exchange): string[] {
  const status = String(answer.status)
  if (!(status in node.responses)) {
    return anywhere.includes(status)
      ? jsonErrors(answer.body, '#/components/schemas/basic-error', `answer ${status}`)
      : [`answer ${status}: the status is not described`]
  }
  const described = resolved<Answered>(`${pointer}/responses/${status}`)
  const lacking = Object.keys(described.node.headers ?? {})
    // On the last page there is none.
    .filter(name => name !== 'Link' && !URL.canParse(answer.headers[name.toLowerCase()] ?? ''))
    .map(name => `answer ${status}: expected a URL in the header ${name}`)
  if (described.node.content === undefined) return lacking
  const type = mediaType(answer.headers['content-type'])
  const raw = node.operationId === rawOperation && headers.accept?.includes('.raw')
  if (raw && status === '200') {
    return type.includes('.raw') ? lacking : [...lacking, `answer ${status}: expected raw content`]
  }
  if (!(type in described.node.content)) {
    return [...lacking, `answer ${status}: no content type ${type} is described`]
  }
  const schema = `${described.pointer}/content/${escaped(type)}/schema`
  return [...lacking, ...jsonErrors(answer.body, schema, `answer ${status}`)]
}

/** @param pointer `#/components/schemas/basic-error` */
function jsonErrors(text: string, pointer: string, place: string): string[] {
  const validate = bodies.getSchema(`github${pointer}`)
  if (!validate) throw new Error(`The description has no ${pointer}`)
  try {
    return errorsOf(validate, JSON.parse(text), place)
  } catch (error) {
    if (error instanceof SyntaxError) return [`${place}: expected JSON`]
    throw error
  }
}

function errorsOf(validate: ValidateFunction, value: unknown, place: string): string[] {
  return validate(value) === true ? [] : (validate.errors ?? []).map(one => told(one, place))
}

function told({ instancePath, message, params }: ErrorObject, place: string): string {
  const unknown: unknown = params['additionalProperty']
  const named = typeof unknown === 'string' ? ` (${unknown})` : ''
  return `${place}${instancePath} ${message}${named}`
}

/** The node at a place, or the one that it refers to. */
function resolved<Node>(pointer: string): Part<Node> {
  const names = pointer.slice(2).split('/')
  let node: unknown = description
  for (const name of names) {
    node = (node as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  const { $ref } = node as { $ref?: string }
  return $ref === undefined ? { node: node as Node, pointer } : resolved($ref)
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function mediaType(header = ''): string {
  return header.split(';')[0]?.trim().toLowerCase() ?? ''
}
