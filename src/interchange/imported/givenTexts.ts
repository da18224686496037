import { printable } from '../../text/untrusted.ts'
import type { Given } from '../sources/given.ts'
import { pythonList } from '../sources/pythonList.ts'

/** The texts of a list, or of a cell with a list in JSON or Python notation. A single text is a list of one. */
export function textsOf(given: Given): string[] | undefined {
  const items = given.parsed().items()
  if (items) return items.flatMap(item => item.text() ?? [])
  const text = given.text()
  if (text === undefined) return undefined
  return /^\s*\[/.test(text) ? (pythonList(text) ?? refuseList(given)) : [text]
}

/** As one text, the list would look imported but be wrong. */
function refuseList(given: Given): undefined {
  return given.refuse(
    `Expected \`${printable(given.path, 80)}\` to be a list of texts, as JSON (["a", "b"]) or as Python prints it (['a', 'b'])`,
    'NumPy arrays, shortened lists and lists of objects can not be told from a table: export as JSON or JSON Lines, as in df.to_json("set.jsonl", orient="records", lines=True)',
  )
}
