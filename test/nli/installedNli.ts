import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import type { CheckClaimsAnswer } from '../../src/judge/steps/checkClaims.ts'
import type { Judge } from '../../src/judge/judge.ts'
import type { NliOptions } from '../../src/judge/nli/nliOptions.ts'

interface InstalledNli {
  nli(options: NliOptions): Judge
}

/** `vitest-rag/nli` of the installed package: the sources have no runtime for models beside them. */
export async function installedNli(folder = inject('workspace')): Promise<InstalledNli['nli']> {
  const file = join(folder, 'node_modules/vitest-rag/dist/judge/nli/nli.js')
  const { nli } = (await import(pathToFileURL(file).href)) as InstalledNli
  return nli
}

export interface Checked {
  claims: readonly string[]
  passages: readonly string[]
  question?: string
  signal?: AbortSignal
}

/** The judge's verdicts on claims, in their order. The first passage is `p0`. */
export async function verdictsOf(
  judge: Judge,
  { claims, passages, question, signal = new AbortController().signal }: Checked,
): Promise<CheckClaimsAnswer['verdicts']> {
  const request = {
    claims: claims.map((text, index) => ({ id: `c${index}`, text })),
    passages: passages.map((text, index) => ({ id: `p${index}`, text })),
    ...(question !== undefined && { question }),
  }
  const { answer } = await judge.answer({
    step: 'checkClaims',
    request,
    messages: [],
    answerSchema: {},
    key: 'a-key',
    signal,
  })
  return (answer as CheckClaimsAnswer).verdicts
}
