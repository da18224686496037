import { StepNotOffered } from '../judge.ts'
import type { Judge } from '../judge.ts'
import type { QuestionedText } from '../lexical/claimsBySentence.ts'
import type { ClaimsToCheck } from '../lexical/checkByWords.ts'
import { splitByWords } from '../lexical/splitByWords.ts'
import { cannotRefute, needsModel } from '../needsModel.ts'
import { UserError } from '../../errors.ts'
import { checkByModel } from './checkByModel.ts'
import { createInference } from './inference.ts'
import { openModelFolder, jsonFiles } from './modelFolder.ts'
import type { LocalModel } from './modelFolder.ts'
import { checkNliOptions, dtypeSuffixes } from './nliOptions.ts'
import type { ModelKind, NliOptions } from './nliOptions.ts'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

export type { Dtype, ModelKind, ModelLabels, NliOptions, NliThresholds } from './nliOptions.ts'

/** Raised when an answer to the same question changes. */
const version = 1

/** Default tokens of a window. Models of entailment were trained on at most this many. */
const usualWindow: Record<ModelKind, number> = { entailment: 512, spans: 4096 }

const usualTemplate: Record<ModelKind, string> = {
  entailment: '{passage}',
  spans: '{passage}\n{question}',
}

/**
 * A model on this machine as the judge: a model that decides whether a passage entails a claim, or one that marks the
 * unsupported words of an answer. It sends and downloads nothing. Claims are sentences, as with `lexical()`.
 * docs/local-models.md describes where to get models and what they can't decide.
 *
 * The optional peer `@huggingface/transformers` runs the model in a separate thread.
 *
 * @throws UserError for options that can't work, and for a folder without such a model
 * @throws StepNotOffered for every step except splitting and checking claims
 */
export function nli(options: NliOptions): Judge {
  checkNliOptions(options)
  const model = openModelFolder(options)
  const { kind, labels } = model
  const window = options.window ?? Math.min(model.longest, usualWindow[kind])
  if (window > model.longest) {
    throw new UserError({
      problem: `Expected \`window\` of nli() to be at most ${model.longest}, which is what the model takes, but received the number \`${window}\``,
    })
  }
  const { overlap = Math.floor(window / 8), template = usualTemplate[kind] } = options
  if (overlap > window / 2) {
    throw new UserError({
      problem: `Expected \`overlap\` of nli() to be at most half of the window, which has ${window} tokens, but received the number \`${overlap}\``,
    })
  }
  const thresholds = { supported: 0.5, refuted: 0.5, ...options.thresholds }
  const inference = createInference({ model, window, overlap, template })
  let files: string | undefined
  return {
    name: 'nli',
    model: model.name,
    get settings() {
      // Once, because hashing reads the whole model.
      files ??= hashModelFiles(model)
      return { version, files, kind, labels: { ...labels }, window, overlap, template, thresholds }
    },
    deterministic: true,
    local: true,
    // The thread reads one question at a time, and a waiting question uses no time of its case.
    concurrency: 1,
    // Long passages are read in windows, so they need not be cut before.
    materialTokens: Infinity,
    ...(labels.contradiction === undefined && {
      blindToRefutation: `The model of nli() has no label for contradiction: it ${cannotRefute}`,
    }),
    answer: async ({ step, request, signal }) => {
      // The step determines the type of its request.
      if (step === 'extractClaims') return { answer: splitByWords(request as QuestionedText) }
      if (step === 'checkClaims') {
        const check = { inference, kind, thresholds }
        return { answer: await checkByModel(request as ClaimsToCheck, check, signal) }
      }
      throw new StepNotOffered(`${needsModel}: nli() only splits and checks claims`)
    },
  }
}

/** SHA-256 of the files that define the model's answers: other weights are another judge. */
function hashModelFiles({ folder, subfolder, dtype }: LocalModel): string {
  const weights = `model${dtypeSuffixes[dtype]}.onnx`
  const paths = [
    ...jsonFiles.map(name => join(folder, name)),
    // Large models keep their weights in separate files, such as model.onnx_data.
    ...readdirSync(join(folder, subfolder))
      .filter(name => name.startsWith(weights))
      .toSorted()
      .map(name => join(folder, subfolder, name)),
  ]
  const hash = createHash('sha256')
  for (const path of paths) {
    hash.update(`${basename(path)} ${statSync(path).size}\n`)
    for (const piece of piecesOf(path)) hash.update(piece)
  }
  return hash.digest('hex')
}

const pieceBytes = 4 * 1024 * 1024

/** In pieces, because a model may be too large for the memory. */
function* piecesOf(path: string): Generator<Uint8Array> {
  const descriptor = openSync(path, 'r')
  try {
    const piece = new Uint8Array(pieceBytes)
    for (;;) {
      const length = readSync(descriptor, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}
