/** Where something is in a schema, e.g. `['properties', 'x']`. */
type Place = readonly string[]
type Schema = Readonly<Record<string, unknown>>

interface Fault {
  place: Place
  says: string
}

/** OpenAI's published list for strict structured outputs; what is not on it is refused. */
const publishedKeywords: ReadonlySet<string> = new Set(
  [
    ['type', 'enum', 'const', 'anyOf', '$ref', '$defs', 'title', 'description'],
    ['properties', 'required', 'additionalProperties'],
    ['items', 'minItems', 'maxItems'],
    ['pattern', 'format'],
    ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ].flat(),
)

const publishedTypes = ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null']

const most = { properties: 5000, levels: 10, nameCharacters: 120_000, enumValues: 1000 }

/**
 * What OpenAI says of a schema that breaks its rules for strict structured outputs: the first fault,
 * in its words where they are known. Undefined where it takes the schema.
 */
export function strictSchemaProblem(schema: unknown): string | undefined {
  if (!isSchema(schema)) return 'schema must be an object.'
  if (['anyOf', 'oneOf', 'allOf', 'enum', 'not'].some(keyword => keyword in schema))
    return "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."
  if (schema['type'] !== 'object')
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(schema['type']) ?? '"None"'}'.`
  const parts = [...partsOf(schema, [])]
  const [fault] = parts.flatMap(({ part, place }) => faultsIn(part, place))
  if (fault) return `In context=${tuple(fault.place)}, ${fault.says}`
  return parts.map(({ part }) => part).reduce(counted, nothingCounted).problem
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** As Python prints it: `('properties', 'x')`. */
const tuple = (place: Place): string =>
  `(${place.map(name => `'${name}'`).join(', ')}${place.length === 1 ? ',' : ''})`

interface Part {
  part: Schema
  place: Place
}

/** Every schema in a schema, itself included, outside first. */
function* partsOf(part: Schema, place: Place): Generator<Part> {
  yield { part, place }
  for (const holder of ['properties', '$defs'])
    for (const [name, inner] of Object.entries(part[holder] ?? {}))
      if (isSchema(inner)) yield* partsOf(inner, [...place, holder, name])
  if (isSchema(part['items'])) yield* partsOf(part['items'], [...place, 'items'])
  for (const [index, inner] of listOf(part['anyOf']).entries())
    if (isSchema(inner)) yield* partsOf(inner, [...place, 'anyOf', String(index)])
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function faultsIn(part: Schema, place: Place): Fault[] {
  return [
    ...Object.keys(part)
      .filter(keyword => !publishedKeywords.has(keyword))
      .map(keyword => `'${keyword}' is not permitted.`),
    ...typeFaults(part),
    ...(typesOf(part).includes('object') ? objectFaults(part) : []),
    ...(typesOf(part).includes('array') && !isSchema(part['items'])
      ? ['array schema missing items.']
      : []),
    ...(place.filter(step => step === 'properties' || step === 'items').length > most.levels
      ? [`schema exceeds the maximum depth of ${most.levels}.`]
      : []),
  ].map(says => ({ place, says }))
}

const typesOf = ({ type }: Schema): unknown[] => (Array.isArray(type) ? type : [type])

function typeFaults(part: Schema): string[] {
  if (part['type'] === undefined)
    return ['anyOf', '$ref', 'enum', 'const'].some(keyword => keyword in part)
      ? []
      : ["schema must have a 'type' key."]
  return typesOf(part).flatMap(type =>
    publishedTypes.includes(String(type)) ? [] : [`'${String(type)}' is not a valid type.`],
  )
}

function objectFaults(part: Schema): string[] {
  const { additionalProperties, properties = {}, required = [] } = part
  const names = new Set(Object.keys(properties as object))
  const demanded = new Set(listOf(required))
  const optional = [...names].find(name => !demanded.has(name))
  const extra = [...demanded].find(name => !names.has(String(name)))
  return [
    ...(additionalProperties === false
      ? []
      : ["'additionalProperties' is required to be supplied and to be false."]),
    ...(optional === undefined
      ? []
      : [
          `'required' is required to be supplied and to be an array including every key in properties. Missing '${optional}'.`,
        ]),
    ...(extra === undefined ? [] : [`'required' names '${String(extra)}', which is no property.`]),
  ]
}

interface Count {
  properties: number
  nameCharacters: number
  enumValues: number
  problem: string | undefined
}

const nothingCounted: Count = {
  properties: 0,
  nameCharacters: 0,
  enumValues: 0,
  problem: undefined,
}

function counted(before: Count, part: Schema): Count {
  const names = [...Object.keys(part['properties'] ?? {}), ...Object.keys(part['$defs'] ?? {})]
  const values = [...listOf(part['enum']), ...('const' in part ? [part['const']] : [])]
  const after = {
    properties: before.properties + Object.keys(part['properties'] ?? {}).length,
    nameCharacters: before.nameCharacters + [...names, ...values].join('').length,
    enumValues: before.enumValues + listOf(part['enum']).length,
  }
  const over = (['properties', 'nameCharacters', 'enumValues'] as const).find(
    what => after[what] > most[what],
  )
  const problem = over && `schema has ${after[over]} ${over}, at most ${most[over]} are allowed.`
  return { ...after, problem: before.problem ?? problem }
}
