import { useState } from 'preact/hooks'

interface Shown {
  text: () => string
  /** What the button copies: `id`. */
  what: string
}

/** Copies a text with one click. */
export function CopyButton({ text, what }: Shown) {
  const [state, setState] = useState<'Copy' | 'Copied' | 'Can’t copy'>('Copy')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setState('Copied')
    } catch {
      // The browser, or a rule of the computer, may forbid it.
      setState('Can’t copy')
    }
  }
  return (
    <button type="button" class="copy" onClick={() => void copy()} onBlur={() => setState('Copy')}>
      <span aria-live="polite">{state}</span> {what}
    </button>
  )
}
