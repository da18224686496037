import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { installedNli, verdictsOf } from './installedNli.ts'
import { judgeOf, shipping, shop } from './shopJudge.ts'
import { writeTinyModel } from './tinyModel.ts'

const nli = await installedNli()

test('the file of the data type runs, wherever exports put it', async () => {
  const judge = judgeOf({ file: 'model_quantized.onnx' }, { dtype: 'q8' })
  const verdicts = await verdictsOf(judge, { claims: [shipping], passages: [shipping] })
  expect(verdicts).toMatchObject([{ verdict: 'supported' }])
})

test('a file that is no model is an error with its reason', async () => {
  const folder = mkdtempSync(join(inject('workspace'), 'model-'))
  writeTinyModel(folder, { kind: 'entailment', texts: [shop] })
  writeFileSync(join(folder, 'onnx/model.onnx'), 'no model')
  const judged = verdictsOf(nli({ folder }), { claims: ['It is.'], passages: [shop] })
  await expect(judged).rejects.toThrow(/^The model can't be loaded: .*model\.onnx/)
})

test('an output that is not what the labels say is an error', async () => {
  const judge = judgeOf({
    labels: ['entailment', 'neutral', 'contradiction'],
    kind: 'entailment',
  })
  const folder = mkdtempSync(join(inject('workspace'), 'model-'))
  writeTinyModel(folder, { kind: 'entailment', texts: [shop], labels: ['entailment', 'neutral'] })
  const config = { architectures: ['BertForSequenceClassification'], model_type: 'bert' }
  const id2label = { 0: 'entailment', 1: 'neutral', 2: 'contradiction' }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ ...config, id2label }))
  const judged = verdictsOf(nli({ folder }), { claims: ['It is.'], passages: [shop] })
  await expect(judged).rejects.toThrow('The model gave 1 × 2 numbers, but its labels need 1 × 3.')
  expect(judge.settings).not.toEqual(nli({ folder }).settings)
})
