import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'

/**
 * A folder in which the package stands beside a runtime that does something of the test's own before each batch,
 * in the thread of the model. All else is the real runtime.
 * @param before a statement, with `fs` and `folder` at hand
 */
export function hookedRuntime(before: string): string {
  const workspace = join(inject('workspace'), 'node_modules')
  const folder = mkdtempSync(join(inject('workspace'), 'hooked-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(workspace)) {
    if (!['vitest-rag', '@huggingface'].includes(name))
      symlinkSync(join(workspace, name), join(modules, name))
  }
  cpSync(join(workspace, 'vitest-rag'), join(modules, 'vitest-rag'), { recursive: true })
  const runtime = join(modules, '@huggingface/transformers')
  mkdirSync(runtime, { recursive: true })
  const real = join(workspace, '@huggingface/transformers/dist/transformers.node.mjs')
  writeFileSync(
    join(runtime, 'package.json'),
    JSON.stringify({ name: '@huggingface/transformers', type: 'module', exports: './hooked.js' }),
  )
  writeFileSync(
    join(runtime, 'hooked.js'),
    `import fs from 'node:fs'
import * as real from ${JSON.stringify(pathToFileURL(real).href)}
export const { env, AutoTokenizer } = real
const folder = ${JSON.stringify(folder)}
export const AutoModelForSequenceClassification = {
  async from_pretrained(...given) {
    const model = await real.AutoModelForSequenceClassification.from_pretrained(...given)
    return async inputs => {
      ${before}
      return model(inputs)
    }
  },
}
`,
  )
  return folder
}
