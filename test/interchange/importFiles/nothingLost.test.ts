import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYaml } from '../../../src/golden/yaml/parseYaml.ts'
import { toValue } from '../../../src/golden/yaml/yamlNode.ts'
import { documentedFiles, documentedLabels } from '../documentedFiles.ts'
import { json } from '../documentedFile.ts'
import { documentedResults, olderResults } from '../documentedResults.ts'
import { dialects } from '../documentedTraces.ts'
import { imported, lost } from '../imports.ts'

const key = 'plantedHere'

/** A JSON value with a key planted in one of its mappings, and the path of that. */
function planted(value: unknown, at: number, content: unknown): { value: unknown; path: string } {
  const copy: unknown = structuredClone(value)
  const places = placesIn(copy)
  const chosen = places[at % places.length]
  if (!chosen) throw new Error('Expected a mapping to plant in')
  chosen.plant(content)
  return { value: copy, path: [chosen.path, key].filter(Boolean).join('.') }
}

interface PlantingPlace {
  path: string
  plant(content: unknown): void
}

/** The mappings of a value, and those in texts of JSON that attributes of spans and observations hold. */
function placesIn(value: unknown, path = ''): PlantingPlace[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const own = Array.isArray(value)
    ? []
    : [{ path, plant: (content: unknown) => void (fields[key] = content) }]
  const inner = Object.entries(fields).flatMap(([name, one]) => {
    const innerPath = pathOf(fields, path, name)
    return isText(name) ? placesInText(fields, name, innerPath) : placesIn(one, innerPath)
  })
  return [...own, ...inner]
}

/** The path as losses name it: an attribute of a span goes by its own name. */
function pathOf(value: object, path: string, name: string): string {
  const inner: unknown = Object.entries(value).find(([one]) => one === name)?.[1]
  const isAttribute = Array.isArray(value) && path.endsWith('attributes') && isKeyed(inner)
  if (isAttribute)
    return `${/(?:(?:resource|events)(?:\[\])?\.)?attributes$/.exec(path)?.[0].replace('[]', '')}.${inner.key}`
  if (/attributes\.[^[]/.test(path) && /^(?:value|\w+Value|values)$/.test(name)) return path
  return Array.isArray(value) ? `${path}[]` : [path, name].filter(Boolean).join('.')
}

const isKeyed = (value: unknown): value is { key: string } =>
  typeof value === 'object' && value !== null && 'key' in value

/** Where attributes and observations hold texts of JSON. */
const isText = (name: string): boolean =>
  /^(?:stringValue|input|output|mlflow\.span(?:In|Out)puts)$/.test(name)

/** The value in a text of JSON, which may be the text of another one. */
function inText(text: unknown): unknown {
  if (typeof text !== 'string' || !/^[[{"]/.test(text)) return undefined
  const value: unknown = JSON.parse(text)
  return inText(value) ?? value
}

function placesInText(fields: Record<string, unknown>, name: string, path: string) {
  const value = inText(fields[name])
  if (value === undefined) return placesIn(fields[name], path)
  return placesIn(value, path).map(place => ({
    path: place.path,
    plant(content: unknown) {
      place.plant(content)
      fields[name] = JSON.stringify(value)
    },
  }))
}

const isJson = (name: string) => name.endsWith('.json') || name.endsWith('.yaml')
const isLines = (name: string) => name.endsWith('.jsonl')

/** The file with something planted in it: as JSON, which is YAML too, on one of its lines, or as a column. */
function plantedFile(name: string, text: string, at: number, content: unknown) {
  if (isJson(name)) {
    const { value, path } = planted(toValue(parseYaml(text, name).root.node), at, content)
    return { text: JSON.stringify(value, undefined, 2), path }
  }
  if (isLines(name)) {
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => planted(JSON.parse(line), at, content))
    return {
      text: lines.map(({ value }) => JSON.stringify(value)).join('\n'),
      path: lines[0]?.path ?? '',
    }
  }
  const delimiter = name.endsWith('.tsv') ? '\t' : ';'
  const [head = '', ...rows] = text.trimEnd().split(/\r?\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const filled = rows.map(row => `${row}${delimiter}${String(content)}`)
  return { text: [`${head}${delimiter}${key}`, ...filled].join('\n'), path: key }
}

function tells(field: string, path: string): boolean {
  return field !== '' && (path.startsWith(field) || field.includes(key))
}

const content = fc.oneof(
  fc.constant('planted text'),
  fc.constant(42),
  fc.constant(true),
  fc.constant(['planted', 'list']),
  fc.constant({ inner: 'planted mapping' }),
)

const allFiles = { ...documentedFiles, labels: documentedLabels }

/** Texts of a run and of judgements have no names: a word more is a column more. */
const documented = [...Object.entries(allFiles), ...Object.entries(dialects)]
const withNames = [
  ...documented.filter(([format]) => format !== 'trec'),
  ['results of promptfoo', documentedResults] as const,
  ['older results of promptfoo', olderResults] as const,
]

test('nothing is lost silently: what is planted anywhere is told of, or is in a case', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...withNames),
    fc.nat(),
    fc.nat(),
    fc.record({ value: content, turns: fc.boolean() }),
    async ([, { files, named, request }], which, at, { value, turns }) => {
      const names = Object.keys(files).filter(name => !name.endsWith('.txt'))
      const name = names[which % names.length] ?? ''
      const { text, path } = plantedFile(name, files[name] ?? '', at, value)
      const found = await imported({ ...files, [name]: text }, { named, turns, ...request })
      // What is told of as a whole is told of with all that is in it.
      const told = found.losses.some(({ field }) => tells(field, path))
      const carried = JSON.stringify([found.entries, found.preferences]).includes(key)
      expect({ name, text, told: told || carried }).toMatchObject({ told: true })
    },
  )
  await fc.assert(property, { numRuns: 450 })
})

test('a word too many in a file of TREC is told of', async () => {
  const { files, named } = documentedFiles['trec'] ?? { files: {}, named: [] }
  const qrels = `${files['qrels.txt'] ?? ''}303 0 other.md 1 planted\n`
  const found = await imported({ ...files, 'qrels.txt': qrels }, { named })
  expect(lost(found)).toContain('qrels.txt:4 word 5: a golden set has no key for this')
})

/** The values of a JSON value, each with its path as losses name it. */
function leaves(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value !== 'object' || value === null)
    return value === null ? [] : [[path, String(value)]]
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves((isText(name) ? inText(inner) : undefined) ?? inner, pathOf(value, path, name)),
  )
}

/** What says when and where a record was kept, what a value is, and what is used up in the reading. */
const usedUp =
  /(?:^|\.|\])(?:created_at|created_time|dataset_id|node_id|_xact_id|created|createdAt|datasetId|type|role|status|spanId|parentSpanId|kind|startTimeUnixNano|endTimeUnixNano|scope\.\w+|expect_score|expected_score|spans\[\]\.name|attributes\.\S+\.key|score|finish_reason|observations\[\]\.id|(?:name|timeUnixNano|startTime|endTime|timestamp|projectId|parentObservationId|traceId))$/

/** MLflow names its trace, its experiment and the program, and repeats the beginning of the input and output. */
const ofMlflow =
  /(?:_ms|_time|_preview|_unix_nano|_id|\.state|\.valid|\.source_type|\.assessment_name|serialization_format|status\.code|next_page_token|mlflow\.(?:trace_schema\.version|user|traceName|traceRequestId|spanType))$/

/** Phoenix names its spans and says when they were. */
const ofPhoenix = /(?:\.id|_id|_time|span_kind|status_code|\.name)$/

/** TruLens too. */
const ofTrulens =
  /(?:event_id|record\.(?:name|status)|parent_span_id|parent_id|_type|timestamp|trace\.\w+)$/

/** Attributes with the kind of a span. */
const saysWhatItIs =
  /attributes\.(?:\S+\.)?(?:span\.kind|operation\.name|operationId|span_type|spanType|role)$/

test.each([false, true])(
  'each value is in a case, in its claims, or told of (as turns: %s)',
  async turns => {
    for (const [format, { files, named, request }] of documented) {
      const found = await imported(files, { named, turns, ...request })
      const kept = JSON.stringify([
        found.entries,
        found.preferences,
        found.made.map(({ imported: one }) => one.claims),
      ])
      // Of a corpus the other documents are counted, and not named.
      const whole = Object.entries(files).filter(
        ([name]) => (isJson(name) || isLines(name)) && !name.endsWith('corpus.jsonl'),
      )
      const values = whole.flatMap(([name, text]) =>
        (isLines(name) ? text.trimEnd().split('\n') : [text]).flatMap(one =>
          leaves(toValue(parseYaml(one, name).root.node)),
        ),
      )
      const lostValues = values.filter(
        ([path, text]) =>
          !usedUp.test(path) &&
          !saysWhatItIs.test(path) &&
          !(format === 'mlflowTraces' && ofMlflow.test(path)) &&
          !(format === 'trulensEvents' && ofTrulens.test(path)) &&
          !(format === 'phoenixTraces' && ofPhoenix.test(path)) &&
          // Filled in, read from a file, or a verdict in other words.
          !/\{\{|^file:|^(?:Entailment|Contradiction|Neutral)$/.test(text) &&
          !kept.includes(JSON.stringify(text).slice(1, -1)) &&
          !found.losses.some(({ field, why }) => tells(field, path) || why.includes(text)),
      )
      expect(lostValues).toEqual([])
    }
  },
)

interface JsonText {
  /** The key of the attribute, or the name of the field. */
  name: string
  value: unknown
  write(value: unknown): void
}

/** The texts of JSON that a trace has in its attributes and fields. */
function jsonTextsIn(value: unknown, attributeKey = ''): JsonText[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const name = isKeyed(value) ? value.key : attributeKey
  return Object.entries(fields).flatMap(([field, inner]) => {
    const parsed = inText(inner)
    if (typeof parsed !== 'object' || parsed === null) return jsonTextsIn(inner, name)
    const write = (changed: unknown) => void (fields[field] = JSON.stringify(changed))
    return [{ name: name === '' ? field : name, value: parsed, write }]
  })
}

interface JsonPlace {
  steps: readonly string[]
  plant(): void
}

/** Each place of a JSON value: a key more in a mapping, an item more in a list, another text. */
function jsonPlacesIn(value: unknown, steps: readonly string[] = []): JsonPlace[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Record<string, unknown>
  const addTo = Array.isArray(value) ? value.length : key
  const inner = Object.entries(fields).flatMap(([step, one]): JsonPlace[] => {
    const path = [...steps, step]
    return typeof one === 'object' && one !== null
      ? jsonPlacesIn(one, path)
      : [{ steps: path, plant: () => void (fields[step] = key) }]
  })
  return [{ steps, plant: () => void (fields[String(addTo)] = 'plantedHere') }, ...inner]
}

/** Whether a value of a JSON text was told of as a whole: the case has nothing of it. */
function isToldWhole(text: JsonText, steps: readonly string[], { cases, losses }: Found): boolean {
  const field = steps.reduce(
    (path, step) => (/^\d+$/.test(step) ? `${path}[]` : `${path}.${step}`),
    text.name,
  )
  const whole = steps.reduce((one, step) => (one as Record<string, unknown>)[step], text.value)
  const texts = leaves({ whole }).filter(([path]) => !/\.(?:role|type)$/.test(path))
  const kept = JSON.stringify(cases)
  return (
    losses.some(loss => loss.field.endsWith(field)) &&
    texts.every(([, one]) => !kept.includes(JSON.stringify(one).slice(1, -1)))
  )
}

type Found = Awaited<ReturnType<typeof imported>>

/** What the docs say is not listed. */
const notListed = /^(?:role|type|score|finish_reason)$/

const told = ({ losses }: Found): string =>
  JSON.stringify(losses.map(({ field, why }) => `${field}: ${why}`).toSorted())

test('what is planted at any place of JSON in an attribute is in a case, or told of', async () => {
  const traces = ['otlp', 'langfuseTraces'].flatMap(format => documentedFiles[format] ?? [])
  const silent: string[] = []
  for (const { files, named } of [...Object.values(dialects), ...traces]) {
    const [[file, whole] = ['', '']] = Object.entries(files)
    const before = await imported(files, { named })
    const texts = jsonTextsIn(JSON.parse(whole))
    for (const [which, text] of texts.entries()) {
      for (const [at, { steps }] of jsonPlacesIn(text.value).entries()) {
        const copy: unknown = JSON.parse(whole)
        const changed = jsonTextsIn(copy)[which]
        jsonPlacesIn(changed?.value)[at]?.plant()
        changed?.write(changed.value)
        const found = await imported({ [file]: json(copy) }, { named })
        const isCarried = JSON.stringify(found.cases).includes(key)
        const isKnown = steps.some((_, index) =>
          isToldWhole(text, steps.slice(0, index + 1), before),
        )
        if (isCarried || told(found) !== told(before) || isKnown) continue
        if (isToldWhole(text, [], before) || notListed.test(steps.at(-1) ?? '')) continue
        silent.push([file, text.name, ...steps].join(' '))
      }
    }
  }
  expect(silent).toEqual([])
})
