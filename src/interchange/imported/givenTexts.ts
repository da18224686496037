import { printable } from '../../text/untrusted.ts'
import type { Given } from '../sources/given.ts'
import { pythonLiteral } from '../sources/pythonLiteral.ts'

/** The texts of a list, or of a cell with a list in JSON or Python notation. A single text is a list of one. */
export function textsOf(given: Given): string[] | undefined {
  const items = given.parsed().items()
  if (items) return items.flatMap(item => item.text() ?? [])
  const text = given.text()
  if (text === undefined) return undefined
  return /^\s*\[/.test(text) ? (pythonTexts(text) ?? refuseList(given)) : [text]
}

function pythonTexts(text: string): string[] | undefined {
  const list = pythonLiteral(text)
  return Array.isArray(list) && list.every(item => typeof item === 'string') ? list : undefined
}

/** As one text, the list would look imported but be wrong. */
function refuseList(given: Given): undefined {
  return given.refuse(
    `Expected \`${printable(given.path, 80)}\` to be a list of texts, as JSON (["a", "b"]) or as Python prints it (['a', 'b'])`,
    `NumPy arrays, shortened lists and objects of a class can't be read from a table: ${exportAsJson}`,
  )
}

const exportAsJson =
  'export as JSON or JSON Lines, as in df.to_json("set.jsonl", orient="records", lines=True)'

/** The list or mapping in a cell, or its text. A cell with a mapping that can't be read is refused. */
export function mappingOrText(given: Given): Given {
  const parsed = given.parsed()
  if (isUnreadMapping(parsed))
    given.refuse(
      `Expected \`${printable(given.path, 80)}\` to be a mapping, as JSON ({"a": "b"}) or as Python prints it ({'a': 'b'})`,
      `Dates, NumPy arrays and objects of a class can't be read from a table: ${exportAsJson}`,
    )
  return parsed
}

/** Whether a text begins like a mapping of Python, but can't be read as one. */
export function isUnreadMapping({ node }: Given): boolean {
  return node.kind === 'scalar' && /^\s*\{\s*'[^'\n]*'\s*:/.test(node.raw)
}
