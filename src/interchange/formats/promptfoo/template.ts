/** The markup that Nunjucks interprets. */
const markup = /\{\{|\{%|\{#/

/** Text that Nunjucks leaves unchanged. */
const raw = /^\{% raw %\}([^]*)\{% endraw %\}$/

/**
 * A text of a configuration with the values of its variables in place of `{{name}}`.
 * @returns undefined if the template is more complex: filters, conditions, loops, unknown names
 */
export function filledText(text: string, vars: ReadonlyMap<string, unknown>): string | undefined {
  const inert = raw.exec(text)?.[1]
  if (inert !== undefined) return inert
  if (!markup.test(text)) return text
  let isFilled = true
  const filled = text.replaceAll(/\{\{-?\s*([\w.-]+)\s*-?\}\}/g, (_, name: string) => {
    const value = vars.get(name)
    if (typeof value !== 'string') isFilled = false
    return typeof value === 'string' ? value : ''
  })
  return isFilled && !markup.test(filled) ? filled : undefined
}

/** Wraps a text so that promptfoo leaves it unchanged. */
export function inertText(text: string): string {
  return markup.test(text) ? `{% raw %}${text}{% endraw %}` : text
}
