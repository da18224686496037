import type { ComponentChildren } from 'preact'

interface ScrolledTable {
  label: string
  /** A grid scrolls within the window, under heads that stay. @default as high as its rows */
  kind?: 'grid'
  children: ComponentChildren
}

/** Holds a table that may be wider than the window. It takes the focus, so that the keyboard can scroll it. */
export function Scrolled({ label, kind, children }: ScrolledTable) {
  return (
    <section class={kind ? `scroll ${kind}` : 'scroll'} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
