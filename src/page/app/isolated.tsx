/** Text that quotes words of others: each quote keeps its own direction, and moves nothing around it. */
export function Isolated({ text }: { text: string }) {
  return (
    <>
      {text.split(quotes).map((piece, index) => {
        if (index % 2 === 0) return piece
        return (
          <>
            {piece.slice(0, 1)}
            <bdi>{piece.slice(1, -1)}</bdi>
            {piece.slice(-1)}
          </>
        )
      })}
    </>
  )
}

const quotes = /("(?:[^"\\]|\\.)*"|“[^“”]*”)/
