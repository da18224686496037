import { useState } from 'preact/hooks'
import type { CaseInFile } from '../pageData.ts'

export type CaseChange =
  | { kind: 'set'; field: 'question' | 'reference'; value: string }
  | { kind: 'remove'; field: 'review' }
  | { kind: 'drop' }

interface Form {
  written: CaseInFile
  save(changes: readonly CaseChange[]): Promise<void>
}

const fields = [
  { field: 'question', rows: 2 },
  { field: 'reference', rows: 4 },
] as const

/** Sends what was changed, so that all else in the file stays as it is. */
export function EditCase({ written, save }: Form) {
  const former = { question: written.question, reference: written.reference ?? '' }
  const [texts, setTexts] = useState(former)
  const changes = fields.flatMap(({ field }) =>
    texts[field] === former[field] ? [] : [{ kind: 'set' as const, field, value: texts[field] }],
  )
  const submit = (event: Event) => {
    event.preventDefault()
    void save(changes)
  }
  return (
    <form class="edit" onSubmit={submit} data-unsaved={changes.length > 0 ? '' : undefined}>
      {fields.map(({ field, rows }) => (
        <label key={field}>
          <span>{field}</span>
          <textarea
            dir="auto"
            rows={rows}
            value={texts[field]}
            onInput={event => setTexts({ ...texts, [field]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" class="chip" disabled={changes.length === 0}>
        Save in the golden file
      </button>
    </form>
  )
}
