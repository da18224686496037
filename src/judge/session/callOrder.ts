/** Numbers groups in the order in which they first ask. */
export function createCallOrder(): (group: object | undefined) => number {
  const orders = new WeakMap<object, number>()
  let next = 0
  return group => {
    const known = group && orders.get(group)
    if (known !== undefined) return known
    next += 1
    if (group) orders.set(group, next)
    return next
  }
}
