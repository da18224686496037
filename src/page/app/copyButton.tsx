import { useState } from 'preact/hooks'

interface Shown {
  text: string
  /** What the button copies, for who hears it: `the id`. */
  what: string
}

/** Copies a text with one click. */
export function CopyButton({ text, what }: Shown) {
  const [state, setState] = useState<'Copy' | 'Copied' | 'Select it by hand'>('Copy')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('Copied')
    } catch {
      // The browser, or a rule of the computer, may forbid it.
      setState('Select it by hand')
    }
  }
  return (
    <button type="button" class="copy" onClick={() => void copy()} onBlur={() => setState('Copy')}>
      <span aria-live="polite">{state}</span>
      <span class="hidden"> {what}</span>
    </button>
  )
}
