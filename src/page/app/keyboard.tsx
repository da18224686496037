import { useEffect, useRef, useState } from 'preact/hooks'

/** What keys do, in the order of the help. An element with `data-key` is what its key acts on. */
const keys = [
  ['j', 'the next case, also in the list'],
  ['k', 'the case before, also in the list'],
  ['Enter', 'open the case in the list'],
  ['/', 'search the cases'],
  ['1 – 3', 'label the claim, in the order of the buttons'],
  ['u', 'undo the last label'],
  ['?', 'these keys'],
] as const

const storageKey = 'vitest-rag keys'

/** Storage may be closed to a file that is opened from disk. */
function stored<Value>(use: (storage: Storage) => Value, instead: Value): Value {
  try {
    return use(localStorage)
  } catch {
    return instead
  }
}

/** The keys of the page: off in fields and beside other keys, and for people who switch them off. */
export function Keyboard() {
  const [isOn, setOn] = useState(
    () => stored(storage => storage.getItem(storageKey), null) !== 'off',
  )
  const help = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') help.current?.showModal()
      else if (!isOn || help.current?.open || !actOn(event.key)) return
      event.preventDefault()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [isOn])
  const change = (next: boolean) => {
    setOn(next)
    stored(storage => storage.setItem(storageKey, next ? 'on' : 'off'), undefined)
  }
  return (
    <dialog ref={help} class="keys" aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={event => change(event.currentTarget.checked)}
        />{' '}
        Use keys
      </label>
      <form method="dialog">
        <button type="submit" class="chip">
          Close
        </button>
      </form>
    </dialog>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(target.tagName))
  )
}

/** @returns whether the view has something that the key acts on */
function actOn(key: string): boolean {
  const found = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  if (!found) return focusRow(key)
  if (found instanceof HTMLInputElement) found.focus()
  else found.click()
  return true
}

const steps: Record<string, number> = { j: 1, k: -1 }

/** Leads from the row that has the focus to the one beside it; without a focus, to the first that is in sight. */
function focusRow(key: string): boolean {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  if (step === undefined || rows.length === 0) return false
  const at = rows.findIndex(row => row === document.activeElement)
  const next = at < 0 ? rows.find(isInSight) : rows[at + step]
  next?.focus()
  return true
}

function isInSight(row: HTMLElement): boolean {
  const edge = row.closest('.scroll')?.getBoundingClientRect().top ?? 0
  return row.getBoundingClientRect().top >= Math.max(0, edge)
}
