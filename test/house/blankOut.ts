const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const quoted = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y
const expression = /\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const templateText = /(?:\\[\s\S]?|\$(?!\{)|[^\\`$])*/y
/** After one of these a slash opens a regular expression; after anything else it divides. */
const beforeExpression =
  /(?:^|[(,=:[!&|?{;+\-*%~^<>]|\b(?:return|typeof|case|throw|await|yield|of|in|do|else))\s*$/

/**
 * The code of a TypeScript file with everything that is not code turned into spaces, and its
 * comments with everything else turned into spaces. Both keep length and line breaks, so that an
 * index into one is an index into the source. Quotes stay in the code; what they hold does not.
 */
export function blankOut(source: string): { code: string; comments: string } {
  let code = ''
  let comments = ''
  /** What is open: a template, or a brace that may lie in a template's `${}`. */
  const open: ('`' | '{')[] = []
  const take = (text: string, kept: { code?: string; comments?: string }) => {
    code += kept.code ?? blank(text)
    comments += kept.comments ?? blank(text)
  }
  while (code.length < source.length) {
    const at = code.length
    const char = source.charAt(at)
    if (open.at(-1) === '`' && char !== '`') {
      const text = matchAt(templateText, source, at) ?? ''
      if (text) take(text, {})
      else {
        open.push('{')
        take('${', { code: '${' })
      }
      continue
    }
    const note = matchAt(comment, source, at)
    const string = matchAt(quoted, source, at)
    if (note) take(note, { comments: note })
    else if (string) take(string, { code: emptied(string) })
    else if (char === '/' && beforeExpression.test(code.slice(-80))) {
      take(matchAt(expression, source, at) ?? char, {})
    } else {
      if (char === '`' && open.at(-1) !== '`') open.push('`')
      else if (char === '{') open.push('{')
      else if (char === '`' || char === '}') open.pop()
      take(char, { code: char })
    }
  }
  return { code, comments }
}

function matchAt(pattern: RegExp, source: string, index: number): string | undefined {
  pattern.lastIndex = index
  return pattern.exec(source)?.[0]
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

function emptied(string: string): string {
  return string.charAt(0) + blank(string.slice(1, -1)) + string.slice(-1)
}
