const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** What is no text of the page: code, controls, and the way to other pages. */
const leftOut = words(
  'script style noscript template svg math iframe object canvas audio video nav menu button select textarea',
)
const leftOutRoles = words('navigation search menu menubar toolbar banner contentinfo')

/** Elements that end a line of text. Others, such as `b`, stand within it. */
export const blockElements = words(
  'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'header hr html legend main p section summary',
)

/** Elements that have no end. */
const voidElements = words('area base br col embed hr img input link meta source track wbr')

export const isVoid = (name: string): boolean => voidElements.has(name)

export function isLeftOut(name: string, attributes: Record<string, string>): boolean {
  return (
    leftOut.has(name) ||
    leftOutRoles.has(attributes['role'] ?? '') ||
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true'
  )
}
