import { createContext, Script } from 'node:vm'
import { builtOnce } from './builtOnce.ts'

/** Milliseconds for all expressions on one text. Almost all expressions take less than a thousandth of it. */
const mostTime = 1000

/** Which expressions match, and why the one that follows these could not be tried. */
export interface Matched {
  matches: boolean[]
  stopped?: string
}

/**
 * Tries regular expressions on a text, and stops at one that takes too long: on some texts, the time of an expression
 * such as `/^(a+)+$/` doubles with each character, and the process would never go on.
 */
export function matchInTime(expressions: readonly RegExp[], text: string): Matched {
  if (expressions.every(one => isQuick(one, text.length))) {
    return { matches: expressions.map(one => one.test(text)) }
  }
  const matches: boolean[] = []
  const { context, script } = room()
  Object.assign(context, { expressions, text, matches })
  try {
    // V8 looks for the limit while it backtracks.
    script.runInContext(context, { timeout: mostTime })
    return { matches }
  } catch (error) {
    return { matches, stopped: whyStopped(error) }
  } finally {
    Object.assign(context, { expressions: [], text: '', matches: [] })
  }
}

/** To set a limit of time takes a millisecond, so it is set once for all expressions. */
const room = builtOnce(() => ({
  context: createContext({}),
  script: new Script('for (const expression of expressions) matches.push(expression.test(text))'),
}))

/** Steps that take a fraction of a second. */
const fewSteps = 1e8

/**
 * Whether an expression needs no limit: with at most one repetition and no choice, the steps are at most the places
 * where a match may begin, times those where the repetition may end, times the length of the expression.
 */
function isQuick({ source }: RegExp, length: number): boolean {
  const syntax = source.replaceAll(/\\[^]/g, '')
  const repetitions = syntax.replaceAll(/[^*+?{]/g, '').length
  if (repetitions > 1 || /[|(]/.test(syntax)) return false
  return (length + 1) ** (1 + repetitions) * source.length <= fewSteps
}

function whyStopped(error: unknown): string {
  // An error of another context is not an instance of this one's Error.
  const code = typeof error === 'object' && error !== null && 'code' in error && error.code
  return code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    ? 'it took more than a second'
    : 'it takes more memory than there is'
}
