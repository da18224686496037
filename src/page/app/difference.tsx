import type { FormerRun, PageDifference } from '../pageCaseData.ts'

type Piece = PageDifference['now'][number]

/** What the system answered before, with what is gone from it, and the answer with what is new in it. */
export function Difference({ before: { answer, difference } }: { before: FormerRun }) {
  if (!difference) {
    return (
      <p class="text" dir="auto">
        {answer === '' ? '(nothing)' : answer}
      </p>
    )
  }
  return (
    <>
      <p class="text" dir="auto">
        {difference.before.map(piece => marked(piece, 'del'))}
      </p>
      {difference.now.some(({ isKept }) => !isKept) && (
        <>
          <h3>New since then</h3>
          <p class="text" dir="auto">
            {difference.now.map(piece => marked(piece, 'ins'))}
          </p>
        </>
      )}
    </>
  )
}

function marked({ text, isKept }: Piece, Tag: 'ins' | 'del') {
  return isKept ? text : <Tag>{text}</Tag>
}
