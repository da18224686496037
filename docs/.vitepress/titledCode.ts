interface Token {
  info: string
}

type Fence<Rest extends unknown[]> = (tokens: Token[], index: number, ...rest: Rest) => string

/**
 * Renders the title of a code block, as in ```` ```yaml title=answer.golden.yaml ````, above the block. GitHub leaves it out.
 * @param fence renders the block itself
 */
export function withTitle<Rest extends unknown[]>(fence: Fence<Rest>): Fence<Rest> {
  return (tokens, index, ...rest) => {
    const block = fence(tokens, index, ...rest)
    const title = /\stitle=(\S+)/.exec(tokens[index]?.info ?? '')?.[1]
    return title === undefined
      ? block
      : `<div class="code-title" v-pre>${escaped(title)}</div>\n${block}`
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Looks like the line above a code block on GitHub's page of a file. */
export const titleStyle = `
.vp-doc .code-title {
  margin: 16px 0 -8px;
  font-family: var(--vp-font-family-mono);
  font-size: var(--vp-code-font-size);
  color: var(--vp-c-text-2);
}`
