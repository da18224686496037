/** An address in running text: no bracket, quotation mark or white space. */
export const addressPattern = String.raw`https?:\/\/[^\s<>()[\]{}"'«»“”（）【】，。；、]{1,500}(?:\([^\s()]{0,100}\)[^\s<>()[\]{}"'«»“”（）【】，。；、]{0,200})?`

/** The addresses in a text, without the punctuation behind them. */
export function addressesIn(text: string): string[] {
  return Array.from(text.matchAll(new RegExp(addressPattern, 'giu')), ([found]) => bare(found))
}

/** An address without the punctuation of the sentence that it ends. */
export const bare = (address: string): string => address.replace(/[.,;:!?*_]+$/u, '')
