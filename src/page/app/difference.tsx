import type { PageDifference } from '../pageData.ts'

/** What is new in the answer and gone from the former one, word by word. */
export function Difference({ difference: { before, now } }: { difference: PageDifference }) {
  return (
    <details open>
      <summary>What changed</summary>
      <p class="text" dir="auto">
        {before.map(({ text, isKept }, index) => (isKept ? text : <del key={index}>{text}</del>))}
      </p>
      <p class="text" dir="auto">
        {now.map(({ text, isKept }, index) => (isKept ? text : <ins key={index}>{text}</ins>))}
      </p>
    </details>
  )
}
