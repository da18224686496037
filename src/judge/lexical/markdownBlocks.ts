/** A piece of text that no sentence crosses: a paragraph, a list item, a table row, a heading. */
export interface Block {
  text: string
  heading: boolean
}

const heading = /^\s{0,3}(?:#{1,6}\s+\S|\*\*[^*]{1,200}\*\*:?\s*$)/u
const ownBlock = /^\s*(?:[-*+•‣⁃·–—]\s|\d{1,3}[.)]\s|\p{L}\)\s|\||>)/u
const fence = /^\s*(?:```|~~~)/u

/** What a text says without its markdown, block by block. Marks of citations ("[1]") go too. */
export function blocks(text: string): Block[] {
  const found: Block[] = []
  let open: Block | undefined
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/u)) {
    const plain = plainText(line)
    const isHeading = heading.test(line)
    if (plain === '' || fence.test(line)) open = undefined
    else if (open && !isHeading && !ownBlock.test(line)) open.text += `\n${plain}`
    else {
      open = { text: plain, heading: isHeading }
      found.push(open)
      if (isHeading) open = undefined
    }
  }
  return found
}

function plainText(line: string): string {
  return line
    .trim()
    .replace(/^(?:#{1,6}\s+|>\s?|[-*+•‣⁃·]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+|\p{L}\)\s+)+/u, '')
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,300}\)/gu, '$1')
    .replace(/\s?(?:\[\^?\d{1,3}(?:[,\s–-]{1,3}\d{1,3}){0,20}\]|【\d{1,3}[^】]{0,40}】)/gu, '')
    .replace(/\*\*/gu, '')
    .replace(/^\||\|$/gu, '')
    .replace(/\s{0,3}\|\s{0,3}/gu, ', ')
    .trim()
}
