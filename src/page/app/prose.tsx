import { Isolated } from './isolated.tsx'

/** A line of a report: what is in backticks, and our commands, are code. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split(codeInText).map((piece, index) => {
        if (index % 2 === 0) return <Isolated key={index} text={piece} />
        return <code key={index}>{piece.replaceAll('`', '')}</code>
      })}
    </>
  )
}

const codeInText =
  /(`[^`\s](?:[^`]*[^`\s])?`|npx vitest-rag(?: [a-z-]+(?: update)?)?(?: --[a-z]+(?: <\w+>)?)*)/
