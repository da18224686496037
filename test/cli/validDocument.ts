import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'

interface PrintedDocument {
  $schema: string
  version: number
}

/** What a command printed as JSON, checked against the published schema that it names. */
export function validDocument<Document extends object>(
  printed: string,
): PrintedDocument & Document {
  const document = JSON.parse(printed) as PrintedDocument & Document
  const [, file = ''] = /^vitest-rag\/(schemas\/[\w-]+\.schema\.json)$/.exec(document.$schema) ?? []
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  const validate = ajv.compile(JSON.parse(text))
  validate(document)
  expect(validate.errors).toBe(null)
  return document
}
