import { useEffect, useState } from 'preact/hooks'
import { counted } from '../../text/numbers.ts'
import type { LabelMode, LabelTask, PageLive } from '../pageData.ts'
import { askServer } from './live.ts'
import { PlainText } from './plainText.tsx'

const answers = [
  ['supported', 'Supported', 'The passages say so.'],
  ['refuted', 'Refuted', 'A passage says otherwise.'],
  ['notEnoughInfo', 'Not enough information', 'No passage says all of it.'],
  ['unsure', 'Can’t tell', 'The claim is not asked again, and not counted.'],
] as const

const titleOf = (label: string) => answers.find(([name]) => name === label)?.[1] ?? label

/**
 * One claim after the other, with what the judge read and without what it said: who sees the judge's verdict first tends
 * to agree.
 */
export function LabelClaims({ live }: { live: PageLive }) {
  const [labeller, setLabeller] = useState(() => remembered())
  const [mode, setMode] = useState<LabelMode>('stratified')
  const [task, setTask] = useState<LabelTask>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // The claims labelled since the page was loaded, the last one at the end.
  const [labelled, setLabelled] = useState<readonly string[]>([])
  const show = async (path: string, body: object) => {
    setBusy(true)
    const reply = await askServer<LabelTask>(live, path, { labeller, mode, ...body })
    setBusy(false)
    if ('problem' in reply) {
      setProblem(reply.problem)
      return false
    }
    setProblem(undefined)
    setTask(reply)
    return true
  }
  const label = async (id: string, given: string) => {
    if (await show('/labels', { id, label: given })) setLabelled([...labelled, id])
  }
  const undo = async () => {
    const id = labelled.at(-1)
    if (id !== undefined && (await show('/labels/next', { id }))) setLabelled(labelled.slice(0, -1))
  }
  useEffect(() => {
    remember(labeller)
    setLabelled([])
    if (labeller !== '') void show('/labels/next', {})
  }, [labeller, mode])
  return (
    <section class="labelling">
      <h1 class="title">Label claims</h1>
      <p class="aside">
        Do the passages support the claim? Labels go to a file that{' '}
        <code>npx vitest-rag calibrate</code> reads. What the judge said is not shown.
      </p>
      <form class="filters" onSubmit={event => event.preventDefault()}>
        <label>
          <span>Who labels</span>
          <input
            defaultValue={labeller}
            autocomplete="name"
            onChange={event => setLabeller(event.currentTarget.value.trim())}
          />
        </label>
        <label>
          <span>Which claims</span>
          <select value={mode} onChange={event => setMode(modeOf(event.currentTarget.value))}>
            <option value="stratified">drawn at random within verdicts</option>
            <option value="uncertain">most uncertain first (they correct nothing)</option>
          </select>
        </label>
      </form>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {labeller === '' ? (
        <p>Write your name to begin: labels of two people are kept apart.</p>
      ) : (
        task && <Task {...{ task, isBusy, label }} undo={labelled.length > 0 ? undo : undefined} />
      )}
    </section>
  )
}

interface TaskProps {
  task: LabelTask
  /** A label is being sent: another click would label a claim that is not shown yet. */
  isBusy: boolean
  label(id: string, label: string): Promise<void>
  /** Absent if nothing was labelled yet. */
  undo: (() => Promise<void>) | undefined
}

function Task({ task: { claim, labelled, left, without }, ...rest }: TaskProps) {
  const told = [
    `${counted(labelled, 'label')} of yours`,
    `${counted(left, 'claim')} left`,
    ...(without === 0 ? [] : [`${counted(without, 'claim')} can’t be labelled`]),
  ].join(', ')
  if (!claim) {
    return (
      <>
        <p role="status">{told}. There is nothing left to label.</p>
        <Undo {...rest} />
      </>
    )
  }
  const { id, text, question, history = [], passages, given } = claim
  return (
    <article>
      <p role="status" class="aside">
        {told}
        {given !== undefined && `. You said “${titleOf(given)}”: your next label replaces it`}
      </p>
      {history.length > 0 && <SaidBefore key={id} history={history} />}
      {question !== undefined && (
        <p class="aside" dir="auto">
          {question}
        </p>
      )}
      <p class="asked" dir="auto">
        {text}
      </p>
      <LabelButtons id={id} {...rest} />
      <ol class="passages">
        {passages.map(passage => (
          <li key={passage.id}>
            <h2>
              <bdi>{passage.id}</bdi>
            </h2>
            <PlainText length={passage.text.length}>{passage.text}</PlainText>
          </li>
        ))}
      </ol>
    </article>
  )
}

function LabelButtons({ id, ...rest }: Omit<TaskProps, 'task'> & { id: string }) {
  const { isBusy, label } = rest
  return (
    <div class="chips" role="group" aria-label="Your label">
      {answers.map(([name, title, help], place) => (
        <button
          key={name}
          type="button"
          class="chip"
          title={help}
          data-key={`${place + 1}`}
          aria-keyshortcuts={`${place + 1}`}
          aria-disabled={isBusy}
          onClick={event => {
            // The second click of two would label the next claim, which is not shown yet.
            if (!isBusy && event.detail < 2) void label(id, name)
          }}
        >
          {title}
        </button>
      ))}
      <Undo {...rest} />
    </div>
  )
}

/** Leads back to the claim that was labelled last. */
function Undo({ isBusy, undo }: Pick<TaskProps, 'isBusy' | 'undo'>) {
  if (!undo) return null
  return (
    <button
      type="button"
      class="chip"
      data-key="u"
      aria-keyshortcuts="u"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void undo()
      }}
    >
      Undo
    </button>
  )
}

/** More messages than this are folded. */
const mostOpen = 6

type History = NonNullable<NonNullable<LabelTask['claim']>['history']>

function SaidBefore({ history }: { history: History }) {
  return (
    <details class="said-before" open={history.length <= mostOpen}>
      <summary>Said before: {counted(history.length, 'message')}</summary>
      <ol class="turns">
        {history.map(({ role, content }, index) => (
          <li key={index}>
            <p class={role === 'user' ? 'user' : 'text'} dir="auto">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}

const modeOf = (value: string): LabelMode => (value === 'uncertain' ? value : 'stratified')

const storageKey = 'vitest-rag labeller'

/** The port is another one with each start, so this lasts for one session of the server. */
function remembered(): string {
  return localStorage.getItem(storageKey) ?? ''
}

function remember(labeller: string): void {
  localStorage.setItem(storageKey, labeller)
}
