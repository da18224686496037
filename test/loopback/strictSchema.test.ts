import { expect, test } from 'vitest'
import { strictSchemaProblem } from './strictSchema.ts'

const text = { type: 'string' }
const object = (properties: Record<string, unknown>, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
})
const nested = (levels: number): object => object({ a: levels === 1 ? text : nested(levels - 1) })
const many = (count: number, name = (index: number) => `p${index}`) =>
  object(Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), text])))

test.each<[string, object]>([
  ['texts and numbers', object({ a: text, b: { type: 'integer', minimum: 0, maximum: 9 } })],
  [
    'what may be null',
    object({ a: { type: ['string', 'null'] }, b: { anyOf: [text, { type: 'null' }] } }),
  ],
  ['lists of objects', object({ a: { type: 'array', items: object({ b: text }), minItems: 1 } })],
  ['words to choose from', object({ a: { type: 'string', enum: ['x', 'y'] }, b: { const: 1 } })],
  ['definitions', object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: object({ b: text }) } })],
  ['a property that is named like a keyword', object({ default: text, allOf: text })],
  ['ten levels', nested(10)],
  ['5000 properties', many(5000)],
])('%s are taken', (_what, schema) => {
  expect(strictSchemaProblem(schema)).toBeUndefined()
})

test.each<[string, unknown, string]>([
  [
    'a default',
    object({ x: { type: 'boolean', default: false } }),
    "In context=('properties', 'x'), 'default' is not permitted.",
  ],
  [
    'the name of a dialect',
    object({}, { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    "In context=(), '$schema' is not permitted.",
  ],
  ...[
    'minLength',
    'maxLength',
    'uniqueItems',
    'contains',
    'patternProperties',
    'allOf',
    'oneOf',
    'not',
    'if',
    'then',
    'else',
    'dependentRequired',
    'dependentSchemas',
    'propertyNames',
    'examples',
  ].map((keyword): [string, unknown, string] => [
    keyword,
    object({ x: { ...text, [keyword]: 1 } }),
    `In context=('properties', 'x'), '${keyword}' is not permitted.`,
  ]),
  [
    'a default deep inside',
    object({ a: { type: 'array', items: object({ b: { anyOf: [{ ...text, default: '' }] } }) } }),
    "In context=('properties', 'a', 'items', 'properties', 'b', 'anyOf', '0'), 'default' is not permitted.",
  ],
  [
    'a default in a definition',
    object({}, { $defs: { d: { ...text, default: '' } } }),
    "In context=('$defs', 'd'), 'default' is not permitted.",
  ],
  [
    'an open object',
    { type: 'object', properties: {}, required: [] },
    "In context=(), 'additionalProperties' is required to be supplied and to be false.",
  ],
  [
    'an open object in a list',
    object({ a: { type: 'array', items: { type: 'object' } } }),
    "In context=('properties', 'a', 'items'), 'additionalProperties' is required to be supplied and to be false.",
  ],
  ['an optional property', object({ a: text, b: text }, { required: ['a'] }), "Missing 'b'."],
  [
    'a required property that is none',
    object({ a: text }, { required: ['a', 'b'] }),
    "'required' names 'b', which is no property.",
  ],
  [
    'a list as the root',
    { type: 'array', items: text },
    `schema must be a JSON Schema of 'type: "object"', got 'type: "array"'.`,
  ],
  [
    'a root without a type',
    {},
    `schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`,
  ],
  ['an optional root', { anyOf: [object({}), { type: 'null' }] }, 'at the top level.'],
  [
    'a root that may be null',
    { ...object({}), type: ['object', 'null'] },
    `got 'type: ["object","null"]'.`,
  ],
  ['no type', object({ a: {} }), "In context=('properties', 'a'), schema must have a 'type' key."],
  ['a type of its own', object({ a: { type: 'date' } }), "'date' is not a valid type."],
  ['a list of anything', object({ a: { type: 'array' } }), 'array schema missing items.'],
  ['eleven levels', nested(11), 'schema exceeds the maximum depth of 10.'],
  ['5001 properties', many(5001), 'schema has 5001 properties'],
  ['long names', many(2, index => `${index}`.repeat(60_001)), 'schema has 120002 nameCharacters'],
  [
    '1001 words',
    object({ a: { enum: Array.from({ length: 1001 }, (_, index) => index) } }),
    'schema has 1001 enumValues',
  ],
  ['no schema', [], 'schema must be an object.'],
])('%s is refused', (_what, schema, words) => {
  expect(strictSchemaProblem(schema)).toContain(words)
})
