import { useEffect, useState } from 'preact/hooks'
import type { CaseChanges, CaseInFile, PageCaseRow, PageLive } from '../pageData.ts'
import { factChanges, shownFacts } from './factChanges.ts'
import type { ShownFact } from './factChanges.ts'
import { askServer } from './live.ts'

interface ReviewedRow {
  live: PageLive
  row: PageCaseRow
  /** Called once the case was accepted or dropped. */
  decided: () => void
}

/** Accepts, edits or drops the case in its golden file, as the file has it now. */
export function ReviewCase({ live, row, decided }: ReviewedRow) {
  const { set, caseId } = row
  const [written, setWritten] = useState<CaseInFile>()
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const [isWarned, setWarned] = useState(false)
  const read = async () => {
    const reply = await askServer<CaseInFile>(live, '/cases/read', { set, caseId })
    if ('problem' in reply) {
      setWritten(undefined)
      setSaid(reply.problem)
    } else setWritten(reply)
  }
  useEffect(() => void read(), [set, caseId])
  if (!written) return <p role="status">{said}</p>
  const change = async (edits: CaseChanges['edits'], done: string) => {
    const asked: CaseChanges = { set, caseId, edits, hash: written.hash }
    const reply = await askServer<object>(live, '/cases/edit', asked)
    if ('problem' in reply) return setSaid(reply.problem)
    setOpen(false)
    setSaid(done)
    if (edits.some(({ kind }) => kind === 'remove' || kind === 'drop')) decided()
    if (edits.some(({ kind }) => kind === 'drop')) setWritten(undefined)
    else await read()
  }
  const accept = () => {
    // A draft from production has an answer that nobody has called right.
    if (!isWarned && !written.expectsAnything) {
      setWarned(true)
      setOpen(written.conversation === undefined)
      return setSaid(expectsNothing(written))
    }
    void change([{ kind: 'remove', field: 'review' }], `Accepted in ${written.file}.`)
  }
  const drop = () => {
    if (!confirm(`Drop ${written.conversation ?? caseId} from ${written.file}?`)) return
    void change([{ kind: 'drop' }], `Dropped from ${written.file}.`)
  }
  return (
    <section class="review">
      <h2>Review</h2>
      <div class="chips">
        {written.isPending && (
          <button type="button" class="chip" onClick={accept}>
            Accept
          </button>
        )}
        {written.conversation === undefined && <EditButton {...{ isOpen, setOpen }} />}
        <button type="button" class="chip" onClick={drop}>
          Drop
        </button>
      </div>
      <OfConversation written={written} />
      {isOpen && (
        <EditCase
          key={written.hash}
          written={written}
          save={edits =>
            change(edits, `Saved in ${written.file}. Run the golden sets to see what it scores.`)
          }
        />
      )}
      <p role="status">{said}</p>
    </section>
  )
}

function EditButton({ isOpen, setOpen }: { isOpen: boolean; setOpen(isOpen: boolean): void }) {
  return (
    <button type="button" class="chip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      Edit
    </button>
  )
}

function OfConversation({ written: { conversation, file } }: { written: CaseInFile }) {
  if (conversation === undefined) return null
  return (
    <p class="aside">
      This is about the whole conversation <bdi>{conversation}</bdi>. Turns are edited in{' '}
      <bdi>{file}</bdi>.
    </p>
  )
}

function expectsNothing({ conversation, file }: CaseInFile): string {
  const asIs = 'or accept once more: then no metric compares its answers with a right one.'
  return conversation === undefined
    ? `This case has no facts and no reference yet. Add what the right answer says and save it, ${asIs}`
    : `No turn of this conversation has facts or a reference yet. Write in ${file} what the right answers say, ${asIs}`
}

interface Form {
  written: CaseInFile
  save(changes: CaseChanges['edits']): Promise<void>
}

const fields = [
  { field: 'question', rows: 2 },
  { field: 'reference', rows: 4 },
] as const

/** Sends what was changed, so that all else in the file stays as it is. */
function EditCase({ written, save }: Form) {
  const former = { question: written.question, reference: written.reference ?? '' }
  const [texts, setTexts] = useState(former)
  const [facts, setFacts] = useState(shownFacts(written.facts))
  const changes: CaseChanges['edits'] = [
    ...fields.flatMap(({ field }) =>
      texts[field] === former[field] ? [] : [{ kind: 'set' as const, field, value: texts[field] }],
    ),
    ...factChanges(written.facts, facts),
  ]
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
      <EditFacts facts={facts} change={setFacts} />
      <button type="submit" class="chip" disabled={changes.length === 0}>
        Save in the golden file
      </button>
    </form>
  )
}

interface FactFields {
  facts: readonly ShownFact[]
  change(facts: ShownFact[]): void
}

function EditFacts({ facts, change }: FactFields) {
  const next = Math.max(-1, ...facts.map(({ key }) => key)) + 1
  return (
    <fieldset aria-label="facts">
      {facts.map((fact, place) => (
        <div key={fact.key} class="fact">
          <label>
            <span>
              fact {place + 1}
              {fact.optional && ' (optional)'}
            </span>
            <textarea
              dir="auto"
              rows={2}
              value={fact.text}
              ref={fact.index === undefined ? focus : undefined}
              onInput={event =>
                change(facts.with(place, { ...fact, text: event.currentTarget.value }))
              }
            />
          </label>
          <button
            type="button"
            class="chip"
            aria-label={`Remove fact ${place + 1}`}
            onClick={() => change(facts.toSpliced(place, 1))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        class="chip"
        onClick={() => change([...facts, { key: next, text: '' }])}
      >
        Add a fact
      </button>
    </fieldset>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
