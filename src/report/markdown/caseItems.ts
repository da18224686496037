import type { GateDecision } from '../../gate/decision.ts'
import { evidenceSections } from '../evidence/evidenceSections.ts'
import { shownRepeats } from '../caseLines.ts'
import type { WorstCase } from '../worstCases.ts'
import { codeSpan } from './codeSpan.ts'
import { folded } from './setTable.ts'

/** The cases that explain the verdict: scores of every repeat, and the first thing that is wrong. */
export function worstCasesText(cases: readonly WorstCase[], most: number): string | undefined {
  if (cases.length === 0) return undefined
  const more = cases.length > most ? [`… and ${cases.length - most} more`] : []
  const items = cases.slice(0, most).map(caseItem)
  return ['### Worst cases', [...items, ...more].join('\n')].join('\n\n')
}

function caseItem({ record, scores }: WorstCase): string {
  const { caseId, file, line, question } = record
  const metrics = scores.map(({ metric }) => metric)
  const values = scores.map(
    ({ metric, repeats }) => `${codeSpan(metric, { maxLength: 60 })} ${shownRepeats(repeats)}`,
  )
  const wrong = evidenceSections(record, metrics).flatMap(({ entries }) => {
    const first = entries.find(entry => entry.wrong)
    return first ? first.lines.slice(0, 2) : []
  })
  return [
    `- ${codeSpan(caseId, { maxLength: 80 })} (${codeSpan(`${file}:${line}`)}): ${values.join(', ')}`,
    ...(question === undefined ? [] : [`  - ${codeSpan(question)}`]),
    ...wrong.map(text => `  - ${codeSpan(text, { maxLength: 300 })}`),
  ].join('\n')
}

const changeNames = ['new', 'removed', 'skipped', 'changed', 'renamed'] as const

/** Which cases the comparison could not use, or uses under another name: said even where none. */
export function suiteText({ changes }: GateDecision, most: number): string {
  const lines = changeNames.flatMap(change => {
    const of = changes.filter(one => one.change === change)
    if (of.length === 0) return []
    const names = of.slice(0, most).map(({ set, caseId, formerId }) => {
      const was = formerId === undefined ? '' : ` (was ${codeSpan(formerId, { maxLength: 80 })})`
      return `${codeSpan(`${set} › ${caseId}`, { maxLength: 160 })}${was}`
    })
    const more = of.length > most ? ` and ${of.length - most} more` : ''
    return [`- ${of.length} ${change}: ${names.join(', ')}${more}`]
  })
  return ['### Changes of the golden sets', lines.length === 0 ? '- none' : lines.join('\n')].join(
    '\n\n',
  )
}

/** Cases that did better than in the baseline, folded. */
export function betterCasesText(names: readonly string[], most: number): string | undefined {
  if (names.length === 0 || most === 0) return undefined
  const items = names.slice(0, most).map(name => `- ${codeSpan(name, { maxLength: 160 })}`)
  const more = names.length > most ? [`- … and ${names.length - most} more`] : []
  return folded(`${names.length} better`, [...items, ...more].join('\n'))
}

/** Said before any number: a change may be judged by what it changes. */
export function changedInputsText(files: readonly string[], most: number): string {
  if (files.length === 0) return ''
  const items = files.slice(0, most).map(file => `- ${codeSpan(file)}`)
  const more = files.length > most ? [`- … and ${files.length - most} more`] : []
  return ['### Changed here: what the run is judged by', [...items, ...more].join('\n')].join(
    '\n\n',
  )
}
