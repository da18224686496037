import { relative } from 'node:path'
import type { Imported } from '../interchange/importFiles.ts'
import { lossLines } from '../interchange/lossLines.ts'
import { counted, grouped } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { KeptClaims } from './keepClaims.ts'

/** What an import wrote, and what it could not. */
export interface ImportOutcome extends Imported {
  /** Absolute paths, the golden file first. */
  written: readonly string[]
  /** Labels and a run, where the other tool's claims came with their labels. */
  kept: KeptClaims | undefined
}

/** What the terminal says of an import. */
export function importLines(outcome: ImportOutcome): string[] {
  const { format, cases, written, kept, differences, losses, head } = outcome
  const answered = cases.filter(({ answer }) => answer !== undefined).length
  const [golden = '', ...others] = written.map(file =>
    printable(relative(process.cwd(), file), 300),
  )
  return [
    `${format.title}: ${counted(cases.length, 'case')}, ${grouped(answered)} with a recorded answer`,
    `golden set: ${golden}`,
    ...others.map(file => `also written: ${file}`),
    `metrics: ${askedFor(head)}`,
    ...(kept
      ? [`claims and labels: in run ${kept.run}, with ${counted(kept.count, 'label')} by a model`]
      : []),
    ...differences.map(difference => `note: ${difference}`),
    '',
    ...(losses.length === 0
      ? ['Everything in the files was carried over.']
      : ['Not carried over, or changed:', ...lossLines(losses).map(line => `  ${line}`)]),
    ...nextStep(outcome, golden, answered),
  ]
}

function askedFor({ preset, metrics = {} }: ImportOutcome['head']): string {
  const names = Object.keys(metrics)
  if (preset !== undefined) return `preset ${String(preset)}`
  return names.length === 0 ? 'those that its cases set' : names.join(', ')
}

function nextStep({ head, cases }: ImportOutcome, golden: string, answered: number): string[] {
  const isAnswered = answered === cases.length || head.pipeline !== undefined
  return [
    '',
    isAnswered
      ? `Run it: npx vitest-rag run ${golden}`
      : `Name the system that answers: \`pipeline: ./answer.ts\` in ${golden}, or import with --pipeline ./answer.ts --force`,
  ]
}
