import { useState } from 'preact/hooks'
import type { PageCase } from '../pageCaseData.ts'
import type { PageCaseRow, PageLive } from '../pageData.ts'
import { ask } from './live.ts'

interface Reviewed {
  live: PageLive
  row: PageCaseRow
  details: PageCase
}

type Edit =
  | { kind: 'set'; field: 'question' | 'reference'; value: string }
  | { kind: 'remove'; field: 'review' }
  | { kind: 'drop' }

/** Accepts, edits or drops the case in its golden file. */
export function ReviewCase({ live, row, details }: Reviewed) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState<string>()
  const send = async (edits: readonly Edit[], done: string) => {
    const { set, caseId } = row
    const reply = await ask<object>(live, '/cases/edit', { set, caseId, edits })
    const isDone = !('problem' in reply)
    setSaid(
      isDone
        ? `${done} in ${details.file}. Run the golden sets to see what it scores.`
        : reply.problem,
    )
    if (isDone) setOpen(false)
  }
  const drop = () => {
    if (confirm(`Drop ${row.caseId} from ${details.file}?`))
      void send([{ kind: 'drop' }], 'Dropped')
  }
  return (
    <section class="review">
      <h2>Review</h2>
      <div class="chips">
        {row.states.includes('pending review') && (
          <button
            type="button"
            class="chip"
            onClick={() => send([{ kind: 'remove', field: 'review' }], 'Accepted')}
          >
            Accept
          </button>
        )}
        {details.written && (
          <button
            type="button"
            class="chip"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Edit
          </button>
        )}
        <button type="button" class="chip" onClick={drop}>
          Drop
        </button>
      </div>
      {isOpen && details.written && (
        <EditForm written={details.written} save={edits => send(edits, 'Saved')} />
      )}
      <p role="status">{said}</p>
    </section>
  )
}

interface Form {
  written: NonNullable<PageCase['written']>
  save(edits: readonly Edit[]): Promise<void>
}

/** Sends what was changed, so that all else in the file stays as it is. */
function EditForm({ written, save }: Form) {
  const former = { question: written.question, reference: written.reference ?? '' }
  const [question, setQuestion] = useState(former.question)
  const [reference, setReference] = useState(former.reference)
  const edits: Edit[] = [
    ...(question === former.question
      ? []
      : [{ kind: 'set' as const, field: 'question' as const, value: question }]),
    ...(reference === former.reference
      ? []
      : [{ kind: 'set' as const, field: 'reference' as const, value: reference }]),
  ]
  const submit = (event: Event) => {
    event.preventDefault()
    void save(edits)
  }
  return (
    <form class="edit" onSubmit={submit} data-unsaved={edits.length > 0 ? '' : undefined}>
      <label>
        <span>question</span>
        <textarea
          dir="auto"
          rows={2}
          value={question}
          onInput={event => setQuestion(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>reference</span>
        <textarea
          dir="auto"
          rows={4}
          value={reference}
          onInput={event => setReference(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="chip" disabled={edits.length === 0}>
        Save in the golden file
      </button>
    </form>
  )
}
