/** What is true of each order, and what the assistant says of it. Some of what it says is wrong. */
export interface Statement {
  text: string
  isTrue: boolean
}

const things = ['lamp', 'chair', 'kettle', 'radio', 'clock']
const cities = ['Bergen', 'Utrecht', 'Graz', 'Porto', 'Turku']

/** Four statements of an order: what the assistant says where all is right, and what it says instead. */
export function statementsOn(order: number): Statement[] {
  const right = trueOf(order)
  const wrong = trueOf(order + 1)
  return right.map((text, index) => {
    const isTrue = luck(`${order} ${index}`) < (order % 3 === 0 ? 0.6 : 0.9)
    return {
      text: isTrue ? text : (wrong[index] ?? text).replace(String(order + 1), String(order)),
      isTrue,
    }
  })
}

/** The document about an order. */
export function documentOn(order: number): string {
  return trueOf(order).join(' ')
}

function trueOf(order: number): string[] {
  return [
    `Order ${order} is a ${things[order % 5]}.`,
    `Order ${order} goes to ${cities[(order * 2) % 5]}.`,
    `Order ${order} costs ${10 + (order % 80)} euros.`,
    `Order ${order} takes ${2 + (order % 7)} days.`,
  ]
}

/** A number from 0 up to 1 that a text always gets. FNV-1a. */
export function luck(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}
