import { readFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'

interface PrintedDocument {
  $schema: string
  version: number
}

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

/** Compiled once, because that takes longer than many documents. */
const validators = new Map<string, ValidateFunction>()

function validatorOf(schema: string): ValidateFunction {
  const [, file = ''] = /^vitest-rag\/(schemas\/[\w-]+\.schema\.json)$/.exec(schema) ?? []
  const known = validators.get(file)
  if (known) return known
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const made = ajv.compile(JSON.parse(text))
  validators.set(file, made)
  return made
}

/** What a command printed as JSON, checked against the published schema that it names. */
export function validDocument<Document extends object>(
  printed: string,
): PrintedDocument & Document {
  const document = JSON.parse(printed) as PrintedDocument & Document
  const validate = validatorOf(document.$schema)
  validate(document)
  expect(validate.errors).toBe(null)
  return document
}
