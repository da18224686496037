import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Judge } from '../../src/judge/judge.ts'
import type { NliOptions } from '../../src/judge/nli/nliOptions.ts'
import { installedNli } from './installedNli.ts'
import { type TinyModel, writeTinyModel } from './tinyModel.ts'

const nli = await installedNli()

export const shop =
  'Unopened products can be returned within 30 days. Refunds take 5 business days.'
export const shipping = 'Shipping is not free.'
export const words = ['weeks months unicorn free']

/** A judge over a model that knows the words of these texts. */
export function judgeOf(model: Partial<TinyModel> = {}, options: Partial<NliOptions> = {}): Judge {
  const folder = mkdtempSync(join(inject('workspace'), 'model-'))
  const texts = [shop, shipping, ...words]
  writeTinyModel(folder, { kind: 'entailment', texts, ...model })
  return nli({ folder, ...options })
}
