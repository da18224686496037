import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { isFolder } from '../../files/textFile.ts'
import { shownFile } from '../../files/unusableFile.ts'
import { type LabelPlaces, labelPlaces } from './labelPlaces.ts'
import { type Dtype, dtypeSuffixes, type ModelKind, type NliOptions } from './nliOptions.ts'

/** What is known about a model on this machine before loading. */
export interface LocalModel {
  /** Absolute. */
  folder: string
  /** The name of the model in reports. */
  name: string
  kind: ModelKind
  labels: LabelPlaces
  dtype: Dtype
  /** The subfolder with the ONNX file; empty if the file is in the folder itself. */
  subfolder: 'onnx' | ''
  /** The most tokens that the model reads at once. */
  longest: number
}

const configFile = 'config.json'
const tokenizerConfigFile = 'tokenizer_config.json'

/** The files of a tokenizer and a model besides the ONNX file. */
export const jsonFiles = [configFile, 'tokenizer.json', tokenizerConfigFile] as const

const modelConfig = z.object({
  architectures: z.array(z.string()).optional().catch(undefined),
  id2label: z.record(z.string(), z.string()).optional().catch(undefined),
  max_position_embeddings: z.number().optional().catch(undefined),
})

const tokenizerConfig = z.object({ model_max_length: z.number().optional().catch(undefined) })

/**
 * Reads the small files of a model's folder.
 * @throws UserError if a file is missing or does not describe the model
 */
export function openModelFolder(options: NliOptions): LocalModel {
  const folder = resolve(options.folder)
  if (!isFolder(folder)) {
    throw new UserError({
      place: { file: shownFile(folder) },
      problem: 'Expected the folder of a model, but there is none',
      fix: 'nli() downloads nothing: docs/local-models.md says how to fetch a model once',
    })
  }
  const { dtype = 'fp32' } = options
  requireFiles(folder)
  const config = readJson(join(folder, configFile), modelConfig)
  const tokenizer = readJson(join(folder, tokenizerConfigFile), tokenizerConfig)
  const file = shownFile(join(folder, configFile))
  const kind = options.kind ?? kindOf(config.architectures ?? [], file)
  return {
    folder,
    name: basename(folder),
    kind,
    labels: labelPlaces(labelNames(config.id2label ?? {}), { kind, file, given: options.labels }),
    dtype,
    subfolder: subfolderOf(folder, dtype),
    longest: Math.min(
      config.max_position_embeddings ?? Infinity,
      tokenizer.model_max_length ?? Infinity,
    ),
  }
}

function kindOf(architectures: readonly string[], file: string): ModelKind {
  if (architectures.some(name => name.endsWith('ForSequenceClassification'))) return 'entailment'
  if (architectures.some(name => name.endsWith('ForTokenClassification'))) return 'spans'
  const found = architectures.length === 0 ? 'names none' : `names ${architectures.join(', ')}`
  throw new UserError({
    place: { file },
    problem: `Expected an architecture that ends in ForSequenceClassification or ForTokenClassification, but the file ${found}`,
    fix: "If the model is one of these anyway, say so: nli({ kind: 'entailment' }) or nli({ kind: 'spans' })",
  })
}

/** The names in the order of their numbers. */
function labelNames(names: Readonly<Record<string, string>>): string[] {
  return Object.entries(names)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, name]) => name)
}

function subfolderOf(folder: string, dtype: Dtype): LocalModel['subfolder'] {
  const file = `model${dtypeSuffixes[dtype]}.onnx`
  const found = (['onnx', ''] as const).find(place => existsSync(join(folder, place, file)))
  if (found !== undefined) return found
  const others = Object.entries(dtypeSuffixes).flatMap(([name, suffix]) =>
    ['onnx', ''].some(place => existsSync(join(folder, place, `model${suffix}.onnx`)))
      ? [`nli({ dtype: '${name}' })`]
      : [],
  )
  throw new UserError({
    place: { file: shownFile(folder) },
    problem: `Expected the file ${file}, here or in the folder onnx`,
    fix:
      others.length > 0
        ? `Run the file that is there: ${others.join(' or ')}`
        : 'Export the model to ONNX: docs/local-models.md',
  })
}

function requireFiles(folder: string): void {
  const missing = jsonFiles.filter(name => !existsSync(join(folder, name)))
  if (missing.length === 0) return
  throw new UserError({
    place: { file: shownFile(folder) },
    problem: `Expected the files of a model, but there is no ${missing.join(' and no ')}`,
    fix: 'Copy all JSON files of the model into its folder, beside the ONNX file',
  })
}

function readJson<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new UserError(
      { place: { file: shownFile(path) }, problem: 'Expected a JSON object' },
      { cause: error },
    )
  }
}
