import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { StepNotOffered } from '../../../src/judge/judge.ts'
import { nli, type NliOptions } from '../../../src/judge/nli/nli.ts'
import { type TinyModel, writeTinyModel } from '../../nli/tinyModel.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const passage = 'Refunds take five business days.'

function modelFolder(model: Partial<TinyModel> = {}): string {
  return writeTinyModel(temporaryFolder(), { kind: 'entailment', texts: [passage], ...model })
}

const ask = (options: NliOptions, step: string, request: object) =>
  nli(options).answer({
    step,
    request,
    messages: [],
    answerSchema: {},
    key: 'a-key',
    signal: new AbortController().signal,
  })

/** What a user of plain JavaScript may write. */
const refused = (options: unknown) => () => nli(options as NliOptions)

describe('options', () => {
  test.each<[string, object, string]>([
    ['no folder', {}, '`folder` of nli()'],
    ['a foreign one', { folder: 'm', model: 'm' }, 'model'],
    ['a data type', { folder: 'm', dtype: 'fp8' }, 'one of fp32, fp16, q8'],
    ['a kind', { folder: 'm', kind: 'nli' }, 'one of entailment, spans'],
    ['a threshold', { folder: 'm', thresholds: { supported: 1 } }, '`thresholds.supported`'],
    ['a label', { folder: 'm', labels: { neutral: 'x' } }, 'neutral'],
    ['a window', { folder: 'm', window: 3 }, 'a whole number of tokens, 32 or more'],
    ['an overlap', { folder: 'm', window: 64, overlap: 33 }, 'at most half of `window`'],
    ['a template', { folder: 'm', template: 'Read this' }, 'text with `{passage}` in it'],
  ])('that are wrong: %s', (_what, options, words) => {
    expect(refused(options)).toThrow(UserError)
    expect(refused(options)).toThrow(words)
  })

  test('a window that the model does not take, and an overlap of more than half of the usual one', () => {
    expect(refused({ folder: modelFolder(), window: 65 })).toThrow('at most 64')
    expect(refused({ folder: modelFolder(), overlap: 33 })).toThrow('window, which has 64 tokens')
    expect(refused({ folder: modelFolder(), overlap: 32 })).not.toThrow()
  })
})

describe('folders', () => {
  test('that are not there, or hold no model', () => {
    expect(refused({ folder: join(temporaryFolder(), 'none') })).toThrow('nli() downloads nothing')
    expect(refused({ folder: temporaryFolder() })).toThrow(
      'there is no config.json and no tokenizer.json and no tokenizer_config.json',
    )
  })

  test('whose ONNX file has another data type', () => {
    const model = modelFolder({ file: 'onnx/model_quantized.onnx' })
    expect(refused({ folder: model })).toThrow("Run the file that is there: nli({ dtype: 'q8' })")
    rmSync(join(model, 'onnx'), { recursive: true })
    expect(refused({ folder: model })).toThrow('Export the model to ONNX')
  })

  test('whose config.json is damaged, or names another architecture', () => {
    const model = modelFolder()
    const config = (text: string) => {
      writeFileSync(join(model, 'config.json'), text)
      return refused({ folder: model })
    }
    expect(config('{')).toThrow('config.json: Expected a JSON object')
    expect(config('[]')).toThrow('config.json: Expected a JSON object')
    expect(config('{}')).toThrow('but the file names none')
    expect(config('{ "architectures": ["T5ForConditionalGeneration"] }')).toThrow(
      'but the file names T5ForConditionalGeneration',
    )
    expect(config('{ "architectures": ["BertForSequenceClassification"] }')).toThrow(
      'but the model has no labels',
    )
  })

  test('whose labels have other names', () => {
    const model = modelFolder({ labels: ['no', 'yes'] })
    expect(refused({ folder: model })).toThrow('nli({ labels: { entailment: "yes" } })')
    expect(refused({ folder: model, labels: { entailment: 'maybe' } })).toThrow(
      'Expected a label "maybe", but the model has "no", "yes"',
    )
    const judge = nli({ folder: model, labels: { entailment: 'yes', contradiction: 'no' } })
    expect(judge).not.toHaveProperty('blindToRefutation')
    expect(judge.settings).toMatchObject({ labels: { entailment: 1, contradiction: 0 } })
  })
})

// The probability of a single label is 1: every claim would be supported.
test.each<[TinyModel['kind'], object]>([
  ['entailment', { entailment: 'LABEL_0' }],
  ['spans', { hallucinated: 'LABEL_0' }],
])('a model of %s with a single label is refused', (kind, labels) => {
  const folder = modelFolder({ kind, labels: ['LABEL_0'] })
  expect(refused({ folder, labels })).toThrow(UserError)
  expect(refused({ folder, labels })).toThrow(
    'two labels or more, but the model has "LABEL_0" alone',
  )
})

describe('identity', () => {
  const settings = (options: NliOptions) => JSON.stringify(nli(options).settings)

  test('hangs on what the model is and how it is asked, and not on where it stands', () => {
    const model = modelFolder()
    const same = settings({ folder: model })
    expect(settings({ folder: modelFolder() })).toBe(same)
    const others: Partial<NliOptions>[] = [
      { thresholds: { supported: 0.6 } },
      { thresholds: { refuted: 0.6 } },
      { window: 32 },
      { overlap: 0 },
      { template: '{question} {passage}' },
      { labels: { entailment: 'neutral' } },
    ]
    for (const other of others) expect(settings({ folder: model, ...other })).not.toBe(same)
  })

  test.each(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'])(
    'hangs on %s',
    file => {
      const model = modelFolder()
      const former = settings({ folder: model })
      appendFileSync(join(model, file), '\n')
      expect(settings({ folder: model })).not.toBe(former)
    },
  )

  test('hangs on weights in a file of their own, and on no other file', () => {
    const model = modelFolder()
    const former = settings({ folder: model })
    writeFileSync(join(model, 'README.md'), 'A model.')
    writeFileSync(join(model, 'onnx/model_quantized.onnx'), 'another')
    mkdirSync(join(model, '.git'))
    expect(settings({ folder: model })).toBe(former)
    writeFileSync(join(model, 'onnx/model.onnx_data'), 'weights')
    expect(settings({ folder: model })).not.toBe(former)
  })
})

describe('answers', () => {
  test('claims are sentences', async () => {
    const { answer } = await ask({ folder: modelFolder() }, 'extractClaims', {
      text: 'Refunds take five business days. Is that right? **Shipping is free within the EU.**',
    })
    expect(answer).toEqual({
      claims: ['Refunds take five business days.', 'Shipping is free within the EU.'],
      declines: false,
    })
  })

  test('all that takes a language model is not offered', async () => {
    await expect(ask({ folder: modelFolder() }, 'rate', {})).rejects.toThrow(StepNotOffered)
  })

  test('without the runtime there is no verdict, and the line to run', async () => {
    const judged = ask({ folder: modelFolder() }, 'checkClaims', {
      claims: [{ id: 'c', text: passage }],
      passages: [{ id: 'p', text: passage }],
    })
    await expect(judged).rejects.toThrow(
      "The model can't be loaded: Expected the package `@huggingface/transformers`, which runs the model of nli(), but it is not installed: npm install --save-dev @huggingface/transformers",
    )
  })
})
