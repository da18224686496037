import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { caseEvidenceEntries, changeEvidenceTexts } from '../../src/evidence/caseEvidence.ts'
import type { CaseEvidence } from '../../src/evidence/caseEvidence.ts'

const secret = 'sk-live-123456789'

/** Texts that name something, and that others look up: they must stay as they are. */
const names = new Set([
  'tool',
  'id',
  'passages',
  'passage',
  'metric',
  'subject',
  'retrieved',
  'missed',
  'judge',
])

type JsonSchema = z.core.JSONSchema.JSONSchema

/** A value of the shape in which every text is a secret, but for names. */
function secretive(given: JsonSchema, key: string, root = given): unknown {
  const named = given.$ref?.split('/').at(-1)
  const schema = named === undefined ? given : (root.$defs?.[named] ?? given)
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return secretive(choice as JsonSchema, key, root)
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const [type] = [schema.type].flat()
  if (type === 'array') return [secretive(schema.items as JsonSchema, key, root)]
  if (type === 'string') return names.has(key) ? 'name' : secret
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      fields.map(([name, field]) => [name, secretive(field as JsonSchema, name, root)]),
    )
  }
  return type === 'boolean' ? true : 1
}

const sampleOf = (shape: z.ZodType) => secretive(z.toJSONSchema(shape), '')

describe.each(caseEvidenceEntries)('$name', ({ name, record }) => {
  const sample = record.shape.parse(sampleOf(record.shape))
  const evidence = { [name]: sample } as CaseEvidence

  test('every text of it is changed, and no name', () => {
    const changed = changeEvidenceTexts(evidence, text => text.replaceAll(secret, '***'))
    expect(changed).toEqual(JSON.parse(JSON.stringify(evidence).replaceAll(secret, '***')))
  })

  test('what stands in it is shown, by lines that say what they are', () => {
    const counted = 'supported' as const
    const options = { metric: 'name', name, isPerChunk: false, counted, leftOut: 0 }
    const sections = record.sections(sample, options)
    expect(sections.flatMap(({ entries }) => entries).length).toBeGreaterThan(0)
    for (const { facts } of sections.flatMap(({ entries }) => entries))
      for (const { label, text } of facts) expect([label, text]).not.toContain('')
  })
})
