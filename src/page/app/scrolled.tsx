import type { ComponentChildren } from 'preact'

/** Holds a table that may be wider than the window. It takes the focus, so that the keyboard can scroll it. */
export function Scrolled({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <section class="scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
